/** Fewest ledgers that a transaction may wait (XRPL "Reliable Transaction Submission"). */
const MIN_LEDGERS = 4

const MIN_WINDOW_MS = 20_000
/**
 * Lower bound of the close interval in milliseconds. It limits the wait to 400 ledgers, the maximum of the vault's
 * rules.
 */
const FASTEST_CLOSE = 50

/**
 * Returns the LastLedgerSequence for a new transaction: at least 4 ledgers and at least 20 s of them. A slow connection
 * therefore does not expire an order on a network that closes every second.
 */
export function lastLedgerFor(validatedLedger: number, closeIntervalMs: number): number {
  return validatedLedger + Math.max(MIN_LEDGERS, Math.ceil(MIN_WINDOW_MS / Math.max(FASTEST_CLOSE, closeIntervalMs)))
}
