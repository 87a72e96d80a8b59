import type { MetadataJson } from '@tidebook/ledger'

/** A transaction of a closed ledger. */
export interface StoredTransaction {
  readonly blob: Uint8Array
  readonly metadata: MetadataJson
  readonly ledgerIndex: number
  /** Index in its ledger. */
  readonly ordinal: number
}

/** The stored form of one transaction of a closing ledger, created while it is applied. */
export interface TransactionRecord {
  /** 64 hex digits. */
  readonly hash: string
  readonly bytes: Uint8Array
  /** Ids of the accounts that the transaction changed. */
  readonly accounts: readonly Uint8Array[]
}
