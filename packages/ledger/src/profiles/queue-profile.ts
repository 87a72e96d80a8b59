/**
 * How an open ledger protects itself from more transactions than a ledger should contain. Everything is counted in
 * transactions and ledgers, never in clock time, so that every node that follows the same log decides the same.
 */
export interface QueueProfile {
  /** Target number of transactions in a ledger: initial, minimum and maximum. */
  readonly startTarget: number
  readonly leastTarget: number
  readonly mostTarget: number
  /** A ledger that took longer than this, in ledger seconds, lowers the target. */
  readonly slowAfter: number
  /** Maximum number of waiting transactions. */
  readonly capacity: number
  /** Maximum size of the waiting transactions, in bytes. Each ledger is stored with all of them. */
  readonly capacityBytes: number
  readonly perAccount: number
  /** Minimum fee increase, in percent, to replace a waiting transaction with the same sequence. */
  readonly replacePercent: number
  /** Minimum distance, in ledgers, of LastLedgerSequence from the open ledger for a transaction to be queued. */
  readonly ledgersAhead: number
  /** Minimum fee level at which fee escalation starts, whatever the last ledger paid. */
  readonly leastMultiplier: number
}

/**
 * One ledger per second, with about as many transactions as one core can apply in that time. More transactions pay or
 * wait.
 */
export const EXCHANGE_QUEUE: QueueProfile = {
  startTarget: 16_384,
  leastTarget: 1000,
  mostTarget: 65_536,
  slowAfter: 5,
  capacity: 32_768,
  capacityBytes: 8_388_608,
  perAccount: 10,
  replacePercent: 25,
  ledgersAhead: 2,
  leastMultiplier: 500 * 256,
}
