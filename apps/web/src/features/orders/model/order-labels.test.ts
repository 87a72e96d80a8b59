import { expect, it } from 'vitest'
import { historyLabel, recordLabel } from './order-labels.ts'

const label = (type: string, matched = false, partial = false): string => recordLabel({ type, matched, partial })

it('HIS-007 a matched OfferCreate is an active fill', () => {
  expect(label('OfferCreate', true)).toBe('activeFill')
})

it('HIS-008 an OfferAffect is a passive fill', () => {
  expect(label('OfferAffect', true)).toBe('passiveFill')
})

it('HIS-009 a partly filled order is a partial fill', () => {
  expect(label('offer_partially_funded')).toBe('partialFill')
  expect(label('OfferAffect', true, true)).toBe('partialFill')
  expect(label('OfferCreate', true, true)).toBe('partialFill')
})

it('HIS-010 an OfferCancel is a cancelled order', () => {
  expect(label('OfferCancel')).toBe('cancelledOrder')
})

it('HIS-011 another OfferCreate is an order created', () => {
  expect(label('OfferCreate')).toBe('orderCreated')
  expect(label('OfferCreate', false, true)).toBe('orderCreated')
})

it('HIS-012 HIS-015 names placed, filled, partly filled and cancelled', () => {
  const state = (cancelled: boolean, matched: boolean, complete: boolean) => historyLabel({ cancelled, matched, complete })
  expect(state(false, false, false)).toBe('placed')
  expect(state(false, true, true)).toBe('filled')
  expect(state(false, true, false)).toBe('partlyFilled')
  expect(state(true, true, false)).toBe('cancelled')
})
