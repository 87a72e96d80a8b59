/** Header of a closed ledger. Times are ledger seconds (since 2000), hashes 64 upper-case hex digits. */
export interface LedgerHeader {
  readonly index: number
  readonly hash: string
  readonly parentHash: string
  readonly closeTime: number
  readonly parentCloseTime: number
  /** Native supply in micro units. */
  readonly totalDrops: bigint
  /** Root of the transaction tree. */
  readonly transactionHash: string
  /** Root of the state tree, or the hash of the ledger's changes when the root is not computed for every ledger. */
  readonly stateHash: string
  readonly transactionCount: number
  /** Close time resolution in seconds: the close time is rounded to a multiple of it. */
  readonly closeTimeResolution: number
  /** 1 when the validators did not agree on the close time. */
  readonly closeFlags: number
  /** Root of the state tree at checkpoint ledgers, where it is computed in addition to the hash of the changes. */
  readonly checkpointHash?: string
}
