import type { OrderReason, OrderStatus } from '@tidebook/contract/gateway'

/** A stored step of an order. Times are in milliseconds since 1970. */
interface OrderStepRow {
  readonly status: OrderStatus
  readonly at: number
}

/** Columns shared by both kinds of orders. Amounts are decimal text in whole coins. */
interface CommonRow {
  readonly id: string
  /** Null if the order has no owner or its account was closed. */
  readonly account: string | null
  readonly base: string
  readonly chain: string
  readonly token: string
  readonly wallet: string
  /** Whether a user created the order; false for a payment without an order. */
  readonly requested: boolean
  readonly amount: string
  readonly fee: string | null
  readonly memo: string | null
  /** Hash that the owner reported. */
  readonly reported_hash: string | null
  readonly status: OrderStatus
  readonly reason: OrderReason | null
  /** Payment to make in `processing`. */
  readonly ends: OrderEnd | null
  /** Staff member who cast the first vote, and the vote. */
  readonly approved_by: string | null
  readonly approved_end: OrderEnd | null
  readonly created: Date
  readonly changed: Date
  readonly steps: readonly OrderStepRow[]
  /** Id of the request that created the order; null for a payment without an order. */
  readonly request_id: string | null
}

/** Columns of an order on which no staff member has voted. */
export const NOT_APPROVED = { approved_by: null, approved_end: null } as const

/** `pay` credits the wallet or pays the recipient. `return` refunds the payer. */
export type OrderEnd = 'pay' | 'return'

export interface DepositRow extends CommonRow {
  readonly sender: string | null
  readonly recipient: string | null
  /** Hash of the payment that the agent found on the chain, and its position in the transaction. */
  readonly chain_hash: string | null
  readonly output: number | null
  readonly block: string | null
  readonly block_hash: string | null
  readonly received: string | null
  readonly credited: string | null
  /** Number of blocks on top of the payment, and the number required. */
  readonly seen: number | null
  readonly wanted: number | null
  /** Hash of the credit on the ledger, or of the payment that refunded the coin. */
  readonly credit_hash: string | null
}

/** Returns whether the payment has the confirmations that make its block final. */
export function isConfirmed({ seen, wanted }: Pick<DepositRow, 'seen' | 'wanted'>): boolean {
  return seen !== null && wanted !== null && seen >= wanted
}

export interface WithdrawalRow extends CommonRow {
  readonly recipient: string | null
  readonly tag: string | null
  /** Memo of the payment on the chain. `memo` is the memo of the payment on the ledger. */
  readonly payout_memo: string | null
  readonly pays: string | null
  readonly agent: string | null
  /** Hash of the payment that the agent found, and the index of its validated ledger. */
  readonly ledger_hash: string | null
  readonly ledger_index: string | null
  /** Hash of the payment on the chain, or of the payment that refunded the token. */
  readonly payout_hash: string | null
  /** Time at which the agent released the payout without staff. */
  readonly released: Date | null
}

/** Row types by kind of order. */
export interface OrderRows {
  readonly deposit: DepositRow
  readonly withdraw: WithdrawalRow
}
export type OrderKind = keyof OrderRows
export const ORDER_KINDS: readonly OrderKind[] = ['deposit', 'withdraw']

/** Column that the agent sets when it finds the payment of an order. */
export const PAYMENT_HASH_COLUMN = { deposit: 'chain_hash', withdraw: 'ledger_hash' } as const
