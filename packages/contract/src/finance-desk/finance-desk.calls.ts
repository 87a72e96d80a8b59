import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { EARLY_ENDS, FINANCE_CLOSED, FINANCE_STATE, TOKEN_OBSTACLES } from '../finance/finance-state.ts'
import { family, financeOrder, financeOrderID, product, productID, shares } from '../finance/finance.schema.ts'
import { currencyCode, decimalText, hash, timeMs } from '../primitives.schema.ts'
import { pause } from '../gateway-desk/gateway-desk.calls.ts'
import { financeDeskRoutes } from './finance-desk.routes.ts'

const written = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))
const count = z.int().check(z.nonnegative())

/** An amount of a token, with at most as many decimals as payments have. */
const unit = z
  .string()
  .check(z.regex(/^\d{1,7}(?:\.\d{1,8})?$/, 'an amount with at most eight digits behind the point'))

const deskProduct = z.extend(product, {
  state: z.enum(['draft', 'open', 'closed']),
  created: timeMs,
  createdBy: z.string(),
  /** Staff member who proposed to open the product; '' if it was not proposed. */
  proposedBy: z.string(),
})

/** Debt and balance in a token. */
const cover = z.object({
  token: z.string(),
  issuer: z.string(),
  /** Balance of the finance account; null while the ledger is unavailable. */
  held: z.nullable(decimalText),
  /** Payments for orders that are not redeemed, and payments without an order that were not returned. */
  principal: decimalText,
  /** Bonus promised to these orders, and to orders that await payment. */
  bonus: decimalText,
  /** Bonus that the remaining shares would earn if sold. */
  offered: decimalText,
  /** Sum of the three amounts above. */
  owed: decimalText,
  /** Obstacle to paying out the token; null if there is none, and while the ledger is unavailable. */
  obstacle: z.nullable(z.enum(TOKEN_OBSTACLES)),
  /** Number of orders whose payout waits until the obstacle ends. */
  waiting: count,
})

/** An order whose payment needs a decision. */
const doubt = z.object({
  order: financeOrder,
  /** Hash of the payment whose outcome is unknown; '' if it is not stored. */
  hash: z.string(),
  approvedBy: z.string(),
  approvedEnd: z.nullable(z.enum(['retry', 'paid'])),
})

/** A payment without an order that could not be returned. The exchange owes it. */
const holdings = z.object({
  hash,
  sender: z.string(),
  token: z.string(),
  issuer: z.string(),
  amount: decimalText,
  time: timeMs,
  /** `inDoubt`: the outcome of its return is unknown. `unwritable`: no transaction can be built for it. */
  why: z.enum(['refused', 'inDoubt', 'unwritable']),
  /** The ledger's result for a refused return. */
  result: z.string(),
  /** Staff member who decided first about a return in doubt; '' if none has. */
  approvedBy: z.string(),
})

export const financeDeskCalls = {
  overview: defineCall(financeDeskRoutes.overview, {
    summary: 'List all products, the liabilities and holdings per token, and orders whose payment is in doubt',
    output: z.object({
      open: z.boolean(),
      reason: z.optional(z.enum(FINANCE_CLOSED)),
      account: z.optional(z.string()),
      paused: z.nullable(pause),
      /** Tokens for which products are possible. */
      tokens: z.array(z.string()),
      cover: z.array(cover),
      products: z.array(deskProduct),
      doubts: z.array(doubt),
      /** Payments without an order whose return is in progress. */
      returning: count,
      /** Payments that could not be returned: at most a hundred, oldest first. */
      kept: z.object({ count, payments: z.array(holdings) }),
    }),
  }),
  orders: defineCall(financeDeskRoutes.orders, {
    summary: 'List all orders, newest first, 20 a page, from page 0; optionally in one state',
    query: z.object({
      page: z.optional(z.coerce.number<number>().check(z.int(), z.nonnegative(), z.maximum(100_000))),
      state: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(FINANCE_STATE.cancelled))),
    }),
    output: z.object({ count, orders: z.array(financeOrder) }),
  }),
  draft: defineCall(financeDeskRoutes.draft, {
    summary: 'Create a product, which is not public before two staff members open it; its terms cannot change',
    body: z.object({
      family,
      token: currencyCode,
      rate: z.int().check(z.minimum(0), z.maximum(10_000)),
      days: z.int().check(z.minimum(1), z.maximum(3650)),
      early: z.enum(EARLY_ENDS),
      unit,
      least: shares,
      most: shares,
      total: shares,
    }),
    output: deskProduct,
  }),
  open: defineCall(financeDeskRoutes.open, {
    summary:
      'Approve opening a product; it opens when a second member approves and the account holds the resulting liability',
    params: z.object({ id: productID }),
    body: z.object({ reason: written }),
    output: z.object({ done: z.boolean(), proposedBy: z.string() }),
  }),
  close: defineCall(financeDeskRoutes.close, {
    summary: 'Stop selling a product; existing orders are not affected',
    params: z.object({ id: productID }),
    body: z.object({ reason: written }),
    output: z.object({ state: z.literal('closed') }),
  }),
  decide: defineCall(financeDeskRoutes.decide, {
    summary:
      'Decide an order in doubt: pay again, or name the transaction that paid it. Takes effect when a second member decides the same',
    params: z.object({ id: financeOrderID }),
    body: z.object({ end: z.enum(['retry', 'paid']), hash: z.optional(hash), reason: written }),
    output: z.object({ done: z.boolean(), approvedBy: z.string() }),
  }),
  sendBack: defineCall(financeDeskRoutes.sendBack, {
    summary: 'Retry a refund that failed; if it may have been paid already, a second member must decide the same',
    params: z.object({ hash }),
    body: z.object({ reason: written }),
    output: z.object({ done: z.boolean(), approvedBy: z.string() }),
  }),
  pause: defineCall(financeDeskRoutes.pause, {
    summary: 'Pause or resume purchases and redemptions; ending a pause of the agent takes a second member',
    body: z.object({ paused: z.boolean(), reason: written }),
    /** Whether the product is paused now. */
    output: z.object({ paused: z.boolean() }),
  }),
} as const

export type FinanceOverview = z.infer<(typeof financeDeskCalls)['overview']['output']>
export type FinanceDeskProduct = z.infer<typeof deskProduct>
export type FinanceCover = z.infer<typeof cover>
export type FinanceHoldings = z.infer<typeof holdings>
export type FinancePending = z.infer<typeof doubt>
