import type { EarlyEnd, FinanceFamily, FinanceReason, FinanceState, PaymentFault } from '@tidebook/contract/finance'

/** What is fixed when a product is written down. */
interface Terms {
  readonly family: FinanceFamily
  readonly token: string
  readonly issuer: string
  /** Basis points a year. */
  readonly rate: number
  readonly days: number
  readonly early: EarlyEnd
}

export interface ProductRow extends Terms {
  readonly id: string
  /** What a share costs, decimal text. */
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
  /** Null for somebody who has left. */
  readonly account: string | null
  readonly wallet: string
  readonly product: string
  readonly shares: number
  readonly amount: string
  /** What the whole term brings. */
  readonly promised: string
  /** The finance account that is paid. */
  readonly recipient: string
  readonly state: FinanceState
  readonly reason: FinanceReason | null
  /** Of its payment in a validated ledger. */
  readonly hash: string | null
  readonly ledger: string | null
  readonly pay_by: Date
  readonly begins: Date | null
  /** Days that were credited, and what they make together. */
  readonly passed: number
  readonly bonus: string
  /** False for one that was redeemed without what had accrued. */
  readonly keeps_bonus: boolean
  /** What is paid back. */
  readonly pays: string | null
  readonly redeem_hash: string | null
  /** Who of the staff spoke first about one in doubt, and for what. */
  readonly approved_by: string | null
  readonly approved_end: 'retry' | 'paid' | null
  readonly approved_hash: string | null
  readonly created: Date
  readonly changed: Date
  readonly steps: readonly { readonly state: FinanceState; readonly at: number }[]
}

export interface BonusRow {
  readonly order_id: string
  readonly day: number
  readonly at: Date
  readonly amount: string
}

/** `joined`: it paid its order. `returning` and `returned`: it goes back to its sender. `kept`: it could not go back. */
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
  /** Of one that was kept: what the ledger said, `unwritten`, or null where it is not known whether it went back. */
  readonly why: string | null
  /** Who of the staff spoke first about sending back one of which that is not known. */
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
