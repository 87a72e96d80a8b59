import { describe, expect, it } from 'vitest'
import { effectTypeOf, ORDER_VOCABULARY, recordLabel } from './labels.ts'

describe('labels', () => {
  it.each([
    ['HIS-007 a match of the own OfferCreate', { type: 'OfferCreate', matchFlag: 2 }, 'activeFill'],
    ['HIS-007 the same, told by the matched amount', { type: 'OfferCreate', takerGetsMatch: {} }, 'activeFill'],
    ['HIS-008 OfferAffect', { type: 'OfferAffect' }, 'passiveFill'],
    ['HIS-009 a partially funded record', { type: 'offer_partially_funded' }, 'partialFill'],
    ['HIS-009 OfferAffect with a rest', { type: 'OfferAffect', partial: true }, 'partialFill'],
    ['HIS-010 OfferCancel', { type: 'OfferCancel' }, 'cancelledOrder'],
    ['HIS-011 any other OfferCreate', { type: 'OfferCreate', matchFlag: 1 }, 'orderCreated'],
    ['a payment has none', { type: 'Send' }, undefined],
  ])('%s', (_title, record, label) => expect(recordLabel(record)).toBe(label))

  it('ENT-028 labels orders sell and buy, and exchanges sold and bought', () => {
    expect([
      effectTypeOf(false, 'sell'),
      effectTypeOf(true, 'sell'),
      effectTypeOf(false, 'buy'),
      effectTypeOf(true, 'buy'),
    ]).toEqual(['sell', 'sold', 'buy', 'bought'])
  })

  it('TRD-014 TRD-015 TRD-016 TRD-017 TRD-018 maps every event to one of the five results', () => {
    expect(new Set(Object.values(ORDER_VOCABULARY).map((words) => words.result))).toEqual(
      new Set(['created', 'cancelled', 'active', 'passive', 'partial']),
    )
  })

  it.each<[keyof typeof ORDER_VOCABULARY, string, string, string, string, boolean]>([
    ['created', 'OfferCreate', 'offernew', 'offer_created', 'created', false],
    ['bought', 'OfferCreate', 'offernew', 'offer_bought', 'active', true],
    ['funded', 'OfferAffect', 'offereffect', 'offer_funded', 'passive', true],
    ['partially-funded', 'OfferAffect', 'offereffect', 'offer_partially_funded', 'partial', true],
    ['cancelled', 'OfferCancel', 'offercancel', 'offer_cancelled', 'cancelled', false],
    ['revoked', 'OfferCancel', 'offercancel', 'offer_cancelled', 'cancelled', false],
    ['expired', 'OfferCancel', 'offercancel', 'offer_cancelled', 'cancelled', false],
    ['unfunded', 'OfferCancel', 'offercancel', 'offer_cancelled', 'cancelled', false],
  ])('ENT-024 ENT-029 maps %s to %s, %s, %s and %s', (kind, record, history, effect, result, exchanged) => {
    expect(ORDER_VOCABULARY[kind]).toEqual({ record, history, effect, result, exchanged })
  })

  it.each([
    [{ type: 'OfferCreate' }, 'orderCreated'],
    [{ type: 'OfferCreate', matchFlag: 2 }, 'activeFill'],
    [{ type: 'OfferCreate', matchFlag: 2, partial: true }, 'partialFill'],
  ])('HIS-007 HIS-011 labels %o as %s', (record, label) => {
    expect(recordLabel(record)).toBe(label)
  })
})
