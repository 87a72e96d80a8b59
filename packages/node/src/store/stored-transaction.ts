import type { MetadataJson } from '@tidebook/ledger'

/** A transaction of a closed ledger. */
export interface StoredTransaction {
  readonly blob: Uint8Array
  readonly metadata: MetadataJson
  readonly ledgerIndex: number
  /** Position in its ledger. */
  readonly ordinal: number
}

/** What one transaction of a closing ledger becomes on disk, made while it is applied. */
export interface TransactionRecord {
  /** 64 hex digits. */
  readonly hash: string
  readonly bytes: Uint8Array
  /** Ids of the accounts it touched. */
  readonly accounts: readonly Uint8Array[]
}
