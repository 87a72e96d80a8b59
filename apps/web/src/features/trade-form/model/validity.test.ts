import { expect, it } from 'vitest'
import { ORDER_TYPES } from './order-type.ts'
import { expirationOf } from './validity.ts'

const NOW = Date.UTC(2026, 10, 22, 12)

it('expires an order that may rest after its validity, in ledger seconds, and any other order never (TRD-101)', () => {
  const noon = (NOW - Date.UTC(2000, 0, 1)) / 1000
  expect(expirationOf('limit', 10, NOW)).toBe(noon + 600)
  expect(expirationOf('postOnly', 10_080, NOW + 999)).toBe(noon + 7 * 86_400)
  expect(expirationOf('limit', 'untilCancelled', NOW)).toBeUndefined()
  expect(ORDER_TYPES.filter((type) => expirationOf(type, 60, NOW) !== undefined)).toEqual(['limit', 'postOnly'])
})
