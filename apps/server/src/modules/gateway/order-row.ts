import type { OrderReason, OrderStatus } from '@tidebook/contract/gateway'

/** A step of an order, as its row keeps it: milliseconds since 1970. */
export interface OrderStepRow {
  readonly status: OrderStatus
  readonly at: number
}

/** What both kinds of rows have. Amounts are decimal text in whole coins. */
interface CommonRow {
  readonly id: string
  /** Null where nobody asked for it, or whoever did has left. */
  readonly account: string | null
  readonly base: string
  readonly chain: string
  readonly token: string
  readonly wallet: string
  /** An order that somebody made, not a payment without one. */
  readonly asked: boolean
  readonly amount: string
  readonly fee: string | null
  readonly memo: string | null
  /** Hash that its owner told. */
  readonly told_hash: string | null
  readonly status: OrderStatus
  readonly reason: OrderReason | null
  /** What is paid in `processing`. */
  readonly ends: OrderEnd | null
  /** Who of the staff spoke first, and for what. */
  readonly approved_by: string | null
  readonly approved_end: OrderEnd | null
  readonly created: Date
  readonly changed: Date
  readonly steps: readonly OrderStepRow[]
}

/** `pay`: the wallet is credited, the recipient paid. `return`: whoever paid gets it back. */
export type OrderEnd = 'pay' | 'return'

export interface DepositRow extends CommonRow {
  readonly sender: string | null
  readonly recipient: string | null
  /** Of the payment that the agent found on the chain, with the place in it. */
  readonly chain_hash: string | null
  readonly output: number | null
  readonly block: string | null
  readonly block_hash: string | null
  readonly received: string | null
  readonly credited: string | null
  /** Blocks on top of the payment, and how many are waited for. */
  readonly seen: number | null
  readonly wanted: number | null
  /** Of the payment on the ledger, or of the one that gave the coin back. */
  readonly credit_hash: string | null
}

/** The block of its payment is one that its chain does not take back. */
export const isConfirmed = ({ seen, wanted }: Pick<DepositRow, 'seen' | 'wanted'>): boolean =>
  seen !== null && wanted !== null && seen >= wanted

export interface WithdrawalRow extends CommonRow {
  readonly recipient: string | null
  readonly tag: string | null
  /** Of the payment on the chain; `memo` is that of the payment on the ledger. */
  readonly payout_memo: string | null
  readonly pays: string | null
  readonly agent: string | null
  /** Of the payment that the agent found in a validated ledger. */
  readonly ledger_hash: string | null
  readonly ledger_index: string | null
  /** Of the payment on the chain, or of the one that gave the token back. */
  readonly payout_hash: string | null
  /** When the agent released it without staff. */
  readonly released: Date | null
}

/** The two kinds of orders by what they are told as. */
export interface OrderRows {
  readonly deposit: DepositRow
  readonly withdraw: WithdrawalRow
}
export type OrderKind = keyof OrderRows
export const ORDER_KINDS: readonly OrderKind[] = ['deposit', 'withdraw']

/** The column that the agent fills when it finds the payment of an order. */
export const FOUND = { deposit: 'chain_hash', withdraw: 'ledger_hash' } as const
