/**
 * How an open ledger defends itself against more transactions than a ledger should hold. Everything is counted in
 * transactions and ledgers, never in time of a clock: every node that follows the same log decides the same.
 */
export interface QueueProfile {
  /** Transactions that a ledger should hold: at the start, and the least and most that it adapts to. */
  readonly startTarget: number
  readonly leastTarget: number
  readonly mostTarget: number
  /** A ledger that took longer than this, in ledger seconds, lowers the target. */
  readonly slowAfter: number
  /** Most transactions that wait. */
  readonly capacity: number
  /** Most bytes of them. */
  readonly capacityBytes: number
  readonly perAccount: number
  /** How much more a transaction must pay to replace a waiting one of the same sequence, in percent. */
  readonly replacePercent: number
  /** A transaction waits only if its LastLedgerSequence is at least this far ahead of the open ledger. */
  readonly ledgersAhead: number
  /** Fee levels that the price of a full ledger starts from, whatever the last one paid. */
  readonly leastMultiplier: number
}

/** A ledger a second, and about what one core can apply in one: beyond it transactions pay or wait. */
export const EXCHANGE_QUEUE: QueueProfile = {
  startTarget: 16_384,
  leastTarget: 1000,
  mostTarget: 65_536,
  slowAfter: 5,
  capacity: 32_768,
  capacityBytes: 67_108_864,
  perAccount: 10,
  replacePercent: 25,
  ledgersAhead: 2,
  leastMultiplier: 500 * 256,
}
