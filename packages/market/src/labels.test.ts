import { describe, expect, it } from 'vitest'
import { effectTypeOf, ORDER_EFFECTS, recordLabel } from './labels.ts'

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

  it.each<[keyof typeof ORDER_EFFECTS, string, boolean]>([
    ['created', 'offer_created', false],
    ['bought', 'offer_bought', true],
    ['funded', 'offer_funded', true],
    ['partially-funded', 'offer_partially_funded', true],
    ['cancelled', 'offer_cancelled', false],
    ['revoked', 'offer_cancelled', false],
    ['expired', 'offer_cancelled', false],
    ['unfunded', 'offer_cancelled', false],
  ])('ENT-024 reports the event %s as %s', (kind, effect, exchanged) => {
    expect(ORDER_EFFECTS[kind]).toEqual({ effect, exchanged })
  })

  it.each([
    [{ type: 'OfferCreate' }, 'orderCreated'],
    [{ type: 'OfferCreate', matchFlag: 2 }, 'activeFill'],
    [{ type: 'OfferCreate', matchFlag: 2, partial: true }, 'partialFill'],
  ])('HIS-007 HIS-011 labels %o as %s', (record, label) => {
    expect(recordLabel(record)).toBe(label)
  })
})
