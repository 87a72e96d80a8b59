/** Fewest ledgers a transaction may wait (reliable submission of the ledger family). */
export const FEWEST_LEDGERS = 4

const LEAST_TIME = 20_000
/** No network closes faster; with it the longest wait is 400 ledgers, which the vault's rules allow. */
const FASTEST_CLOSE = 50

/**
 * LastLedgerSequence for a transaction made now: at least 4 ledgers, and at least 20 s worth of them, so that a slow
 * line does not end an order on a network that closes every second.
 */
export function lastLedgerFor(validatedLedger: number, closeIntervalMs: number): number {
  return validatedLedger + Math.max(FEWEST_LEDGERS, Math.ceil(LEAST_TIME / Math.max(FASTEST_CLOSE, closeIntervalMs)))
}
