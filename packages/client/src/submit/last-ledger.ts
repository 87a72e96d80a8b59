/** Fewest ledgers that a transaction may wait (XRPL "Reliable Transaction Submission"). */
const MIN_LEDGERS = 4
/** Most ledgers that it may wait. The vault allows 600, and a confirmation may be open for a while. */
const MAX_LEDGERS = 400

const MIN_WINDOW_MS = 20_000
/**
 * Additional time, in milliseconds, for each transaction sent before it. Transactions of an account are sent one after
 * the other, each takes up to two seconds on a busy machine or a slow connection, and a node queues only a few of them
 * per ledger.
 */
const MS_PER_EARLIER_TRANSACTION = 2000

/**
 * Returns the LastLedgerSequence for new transactions of an account: at least 4 ledgers and at least 20 s, and two
 * seconds more for each transaction after the first. A slow connection therefore does not expire an order on a network
 * that closes every second.
 * @param count number of transactions that are sent one after the other until the last one with this ledger
 */
export function lastLedgerFor(validatedLedger: number, closeIntervalMs: number, count = 1): number {
  const windowMs = MIN_WINDOW_MS + (count - 1) * MS_PER_EARLIER_TRANSACTION
  const ledgers = Math.ceil(windowMs / Math.max(1, closeIntervalMs))
  return validatedLedger + Math.min(MAX_LEDGERS, Math.max(MIN_LEDGERS, ledgers))
}
