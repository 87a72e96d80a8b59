/** A closed ledger. Times are ledger seconds (since 2000), hashes 64 upper-case hex digits. */
export interface LedgerHeader {
  readonly index: number
  readonly hash: string
  readonly parentHash: string
  readonly closeTime: number
  readonly parentCloseTime: number
  /** Native supply in micro units. */
  readonly totalDrops: bigint
  readonly transactionHash: string
  /** Hash of the changes that this ledger made to the state; chained through `hash`. */
  readonly stateHash: string
  readonly transactionCount: number
}
