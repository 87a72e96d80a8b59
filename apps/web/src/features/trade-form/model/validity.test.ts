import { expect, it } from 'vitest'
import { ORDER_TYPES } from './order-type.ts'
import { expirationOf } from './validity.ts'

const NOW = Date.UTC(2026, 10, 22, 12)

it('TRD-101 an order that may rest expires after its time, in seconds of the ledger; all others never', () => {
  const noon = (NOW - Date.UTC(2000, 0, 1)) / 1000
  expect(expirationOf('limit', 10, NOW)).toBe(noon + 600)
  expect(expirationOf('postOnly', 10_080, NOW + 999)).toBe(noon + 7 * 86_400)
  expect(expirationOf('limit', 'untilCancelled', NOW)).toBeUndefined()
  expect(ORDER_TYPES.filter((type) => expirationOf(type, 60, NOW) !== undefined)).toEqual(['limit', 'postOnly'])
})
