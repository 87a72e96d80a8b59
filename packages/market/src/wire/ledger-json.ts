/** JSON forms of a node's responses, limited to the fields that projections read. */

/** Native: micro units as integer text. Issued: value, currency and issuer. */
export type AmountJson = string | IssuedAmountJson

interface IssuedAmountJson {
  readonly currency: string
  readonly issuer: string
  readonly value: string
}

export interface NodeFields {
  readonly [field: string]: unknown
}

export interface NodeJson {
  readonly LedgerEntryType: string
  readonly NewFields?: NodeFields
  readonly FinalFields?: NodeFields
  readonly PreviousFields?: NodeFields
}

export interface AffectedNodeJson {
  readonly CreatedNode?: NodeJson
  readonly ModifiedNode?: NodeJson
  readonly DeletedNode?: NodeJson
}

export interface MetadataJson {
  readonly AffectedNodes: readonly AffectedNodeJson[]
  readonly TransactionIndex: number
  readonly TransactionResult: string
  /** The delivered amount of a payment, when it differs from the requested one. */
  readonly DeliveredAmount?: AmountJson
}

/** The part of metadata that says what changed. */
export type ChangesJson = Pick<MetadataJson, 'AffectedNodes'>

/** A transaction as the `transaction` stream and the `ledger` call return it. */
export interface LedgerTransactionJson {
  readonly TransactionType: string
  readonly Account: string
  readonly Sequence: number
  readonly Fee: string
  readonly hash: string
  /** Close time of its ledger, seconds since 2000. */
  readonly date: number
  readonly Flags?: number
  readonly [field: string]: unknown
}

/** A transaction and its position: the input of every projection. */
export interface ValidatedTransaction {
  readonly tx: LedgerTransactionJson
  readonly meta: MetadataJson
  readonly ledger: number
}
