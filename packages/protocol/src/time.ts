/** Seconds between 1970 and 2000, the epoch of ledger time (CST-007). */
export const LEDGER_EPOCH_OFFSET = 946_684_800

/** Converts ledger seconds since 2000 to milliseconds since 1970. */
export function ledgerTimeToUnixMs(seconds: number): number {
  return (seconds + LEDGER_EPOCH_OFFSET) * 1000
}

/** Converts milliseconds since 1970 to whole ledger seconds since 2000. */
export function unixMsToLedgerTime(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) - LEDGER_EPOCH_OFFSET
}
