import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEDGER_EPOCH_OFFSET, ledgerTimeToUnixMs, unixMsToLedgerTime } from './time.ts'

describe('ledger time', () => {
  it('CST-007 begins at 2000-01-01T00:00:00Z, 946684800 seconds after 1970', () => {
    expect(LEDGER_EPOCH_OFFSET).toBe(946_684_800)
    expect(new Date(ledgerTimeToUnixMs(0)).toISOString()).toBe('2000-01-01T00:00:00.000Z')
  })

  it('CST-007 converts back to the same second', () => {
    fc.assert(
      fc.property(fc.nat({ max: 4_294_967_295 }), fc.nat({ max: 999 }), (seconds, rest) => {
        expect(unixMsToLedgerTime(ledgerTimeToUnixMs(seconds) + rest)).toBe(seconds)
      }),
    )
  })
})
