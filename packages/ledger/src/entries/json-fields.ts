export type JsonValue = string | number | boolean | readonly JsonValue[] | { readonly [name: string]: JsonValue }
export type JsonFields = { readonly [name: string]: JsonValue }

/** Native amounts are micro-unit text, issued ones an object with decimal text. */
export type AmountJson = string | { readonly currency: string; readonly issuer: string; readonly value: string }

interface CreatedNodeJson {
  readonly LedgerEntryType: string
  readonly LedgerIndex: string
  readonly NewFields: JsonFields
}

interface ModifiedNodeJson {
  readonly LedgerEntryType: string
  readonly LedgerIndex: string
  readonly FinalFields?: JsonFields
  readonly PreviousFields?: JsonFields
  readonly PreviousTxnID?: string
  readonly PreviousTxnLgrSeq?: number
}

interface DeletedNodeJson {
  readonly LedgerEntryType: string
  readonly LedgerIndex: string
  readonly FinalFields: JsonFields
  readonly PreviousFields?: JsonFields
}

export type AffectedNodeJson =
  | { readonly CreatedNode: CreatedNodeJson }
  | { readonly ModifiedNode: ModifiedNodeJson }
  | { readonly DeletedNode: DeletedNodeJson }

/** The effects of a transaction in wire JSON. AffectedNodes is sorted by ledger index. */
export interface MetadataJson {
  readonly AffectedNodes: readonly AffectedNodeJson[]
  readonly TransactionIndex: number
  readonly TransactionResult: string
  /** Present only when it differs from the payment's Amount. */
  readonly DeliveredAmount?: AmountJson
}
