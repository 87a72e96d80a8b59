/** Node answers, limited to the fields that the client reads. */

export interface NodeResult {
  readonly status?: string
  readonly validated?: boolean
  readonly error?: string
  readonly error_code?: number
  readonly error_message?: string
  readonly [field: string]: unknown
}

export interface AccountData {
  readonly Account: string
  /** Micro units. */
  readonly Balance: string
  readonly Sequence: number
  readonly OwnerCount: number
  readonly [field: string]: unknown
}

export interface AccountInfo extends NodeResult {
  readonly account_data: AccountData
  readonly ledger_index?: number
}

export interface SubmitAnswer extends NodeResult {
  readonly engine_result: string
  readonly engine_result_code: number
  readonly engine_result_message: string
  readonly tx_blob?: string
  readonly tx_json?: Readonly<Record<string, unknown>>
}

export interface TransactionMeta {
  readonly TransactionResult: string
  readonly TransactionIndex: number
  readonly AffectedNodes: readonly unknown[]
}

export interface TransactionAnswer extends NodeResult {
  readonly hash: string
  readonly ledger_index?: number
  readonly meta?: TransactionMeta
}

export interface FeeAnswer extends NodeResult {
  readonly drops?: { readonly base_fee?: string; readonly minimum_fee?: string; readonly open_ledger_fee?: string }
}

export interface ValidatedLedger {
  readonly index: number
  /** Ranges of ledgers that the node has, e.g. '1-200' or '5-9,12-200'. */
  readonly completeLedgers: string
  /** Milliseconds between two ledgers, when the node reports it. */
  readonly closeIntervalMs?: number
}
