import type { EarlyEnd, FinanceFamily, FinanceReason, FinanceState, PaymentFault } from '@tidebook/contract/finance'

/** Terms that are fixed when a product is created. */
interface Terms {
  readonly family: FinanceFamily
  readonly token: string
  readonly issuer: string
  /** In basis points per year. */
  readonly rate: number
  readonly days: number
  readonly early: EarlyEnd
}

export interface ProductRow extends Terms {
  readonly id: string
  /** Price of a share, decimal text. */
  readonly unit: string
  readonly least: number
  readonly most: number
  readonly total: number
  readonly state: 'draft' | 'open' | 'closed'
  readonly created: Date
  readonly created_by: string
  readonly proposed_by: string | null
}

/** Amounts are decimal text in whole coins. */
export interface FinanceOrderRow extends Terms {
  readonly id: string
  /** Null if the account was closed. */
  readonly account: string | null
  readonly wallet: string
  readonly product: string
  readonly shares: number
  readonly amount: string
  /** Bonus for the whole term. */
  readonly promised: string
  /** Finance account that receives the payment. */
  readonly recipient: string
  readonly state: FinanceState
  readonly reason: FinanceReason | null
  /** Hash and index of the order's payment in a validated ledger. */
  readonly hash: string | null
  readonly ledger: string | null
  readonly pay_by: Date
  readonly begins: Date | null
  /** Number of days credited so far, and their total bonus. */
  readonly passed: number
  readonly bonus: string
  /** False for an order that was redeemed without its accrued bonus. */
  readonly keeps_bonus: boolean
  /** Amount to repay. */
  readonly pays: string | null
  readonly redeem_hash: string | null
  /** Hash of a repayment whose outcome is unknown. */
  readonly doubt_hash: string | null
  /** Staff member who voted first on an order in doubt, and their vote. */
  readonly approved_by: string | null
  readonly approved_end: 'retry' | 'paid' | null
  readonly approved_hash: string | null
  readonly created: Date
  readonly changed: Date
  readonly steps: readonly { readonly state: FinanceState; readonly at: number }[]
  /** Id of the request that created the order; null for an order created before these ids existed. */
  readonly request_id: string | null
}

export interface BonusRow {
  readonly order_id: string
  readonly day: number
  readonly at: Date
  readonly amount: string
}

/**
 * `joined`: the payment paid its order. `returning` and `returned`: it is being returned or was returned to its sender.
 * `kept`: it could not be returned.
 */
export type PaymentState = 'joined' | 'returning' | 'returned' | 'kept'

export interface PaymentRow {
  readonly hash: string
  readonly ledger: string
  readonly at: Date
  readonly sender: string
  readonly token: string
  /** '' for the native coin. */
  readonly issuer: string
  readonly amount: string
  readonly memo: string | null
  readonly order_id: string | null
  readonly state: PaymentState
  readonly fault: PaymentFault | null
  readonly return_hash: string | null
  /** Hash of a return whose outcome is unknown. */
  readonly doubt_hash: string | null
  /** Reason to keep the payment: the ledger result, `unwritten`, or null if it may have been returned. */
  readonly why: string | null
  /** Staff member who voted first to return a payment that may already have been returned. */
  readonly approved_by: string | null
}

export interface CoverRow {
  readonly day: string
  readonly token: string
  readonly issuer: string
  readonly at: Date
  readonly account: string
  readonly held: string
  readonly owed: string
  readonly ledger: string
  readonly ledger_hash: string
}
