import { beforeAll, expect, it } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages, translate } from '../../../lib/i18n.ts'
import { recordResultText, recordTypeText } from './record-text.ts'

beforeAll(() => activateMessages('en', compileCatalog('en')))

it('labels a filled order as a fill and shows an unknown type unchanged', () => {
  expect(recordTypeText({ type: 'OfferCreate', matched: true }, translate)).toBe('Fill')
  expect(recordTypeText({ type: 'OfferCreate', matched: false }, translate)).toBe('Order')
  expect(recordTypeText({ type: 'Escrow', matched: false }, translate)).toBe('Escrow')
})

it('describes the outcome of an order, a transfer and a failure (HIS-007, HIS-010)', () => {
  const done = { result: 'tesSUCCESS', label: undefined, other: undefined, type: 'TrustSet' }
  expect(recordResultText(done, translate)).toBe('Done')
  expect(recordResultText({ ...done, label: 'activeFill' }, translate)).toBe('Active fill')
  expect(recordResultText({ ...done, label: 'cancelledOrder' }, translate)).toBe('Cancelled order')
  expect(recordResultText({ ...done, result: 'tecKILLED' }, translate)).toBe('Not filled')
  expect(recordResultText({ ...done, result: 'tecUNFUNDED_OFFER' }, translate)).toMatch(/^Failed · /)
  const sent = { ...done, type: 'Send', other: 'jJ8PzpT7er3tXEWaUsVTPy3kQUaHVHdxvp' }
  expect(recordResultText(sent, translate)).not.toContain(sent.other)
  expect(recordResultText(sent, translate, (whole) => whole)).toBe(`Sent to ${sent.other}`)
})
