/** Metadata as the reference prints it. */
export interface RecordedMetadata {
  readonly AffectedNodes: readonly object[]
  readonly TransactionIndex: number
  readonly DeliveredAmount?: unknown
}

export interface RecordedTransaction {
  /** 64 upper-case hex digits. */
  readonly hash: string
  /** Final result of the transaction. */
  readonly r: string
  readonly meta: RecordedMetadata
}

/** A closed ledger as the reference reported it. Times are ledger seconds, native amounts micro units as text. */
export interface RecordedLedger {
  readonly ledger_index: number
  readonly close_time: number
  readonly parent_close_time: number
  readonly close_time_resolution: number
  readonly account_hash: string
  readonly transaction_hash: string
  readonly ledger_hash: string
  readonly total_coins: string
  /** Transactions in application order. */
  readonly txs: readonly RecordedTransaction[]
}
