/** An amount in JSON: native micro units as text, or an issued amount. */
export type AmountJson = string | { currency: string; issuer: string; value: string }

/** A currency without an amount: native without issuer. */
export interface IssueJson {
  currency: string
  issuer?: string
}

/** A transaction in the network's own JSON form. */
export interface TransactionJson {
  TransactionType: string
  Account: string
  Fee?: string
  Sequence?: number
  Flags?: number
  SigningPubKey?: string
  TxnSignature?: string
  [field: string]: unknown
}

/** Any serialized object in JSON form. */
export interface ObjectJson {
  [field: string]: unknown
}
