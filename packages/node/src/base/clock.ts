/** Seconds between 1970-01-01 and 2000-01-01 (UTC): the epoch of ledger time. */
export const LEDGER_EPOCH_OFFSET = 946_684_800

/** Milliseconds since 1970. Injected, so that tests decide the time. */
export type Clock = () => number

/** Ledger seconds of a clock reading. */
export function ledgerSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) - LEDGER_EPOCH_OFFSET
}
