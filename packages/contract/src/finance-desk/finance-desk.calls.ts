import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { EARLY_ENDS, FINANCE_CLOSED, FINANCE_STATE, TOKEN_OBSTACLES } from '../finance/finance-state.ts'
import { family, financeOrder, financeOrderID, product, productID, shares } from '../finance/finance.schema.ts'
import { currencyCode, decimalText, hash, nothing, timeMs } from '../primitives.schema.ts'
import { pause } from '../gateway-desk/gateway-desk.calls.ts'
import { financeDeskRoutes } from './finance-desk.routes.ts'

const written = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))
const count = z.int().check(z.nonnegative())

/** An amount of a token with at most as many digits as are paid. */
const unit = z
  .string()
  .check(z.regex(/^\d{1,7}(?:\.\d{1,8})?$/, 'an amount with at most eight digits behind the point'))

const deskProduct = z.extend(product, {
  state: z.enum(['draft', 'open', 'closed']),
  created: timeMs,
  createdBy: z.string(),
  /** Who proposed to open it; '' for nobody. */
  proposedBy: z.string(),
})

/** What is owed and held of a token. */
const cover = z.object({
  token: z.string(),
  issuer: z.string(),
  /** What the finance account holds; null while the ledger cannot be asked. */
  held: z.nullable(decimalText),
  /** Paid for orders that are not redeemed, and what belongs to no order and was not given back. */
  principal: decimalText,
  /** What these orders and those that wait for their payment are promised. */
  bonus: decimalText,
  /** What the shares that can still be bought would be promised. */
  offered: decimalText,
  /** All three together. */
  owed: decimalText,
  /** What keeps the account from paying it; null for nothing, and while the ledger cannot be asked. */
  obstacle: z.nullable(z.enum(TOKEN_OBSTACLES)),
  /** Orders that are paid back when that has ended. */
  waiting: count,
})

/** An order whose payment somebody has to look at. */
const doubt = z.object({
  order: financeOrder,
  approvedBy: z.string(),
  approvedEnd: z.nullable(z.enum(['retry', 'paid'])),
})

/** A payment that belongs to no order and could not go back to its sender; it is owed. */
const kept = z.object({
  hash,
  sender: z.string(),
  token: z.string(),
  issuer: z.string(),
  amount: decimalText,
  time: timeMs,
  /** `inDoubt`: it is not known whether it went back. `unwritable`: no transaction can be made of it. */
  why: z.enum(['refused', 'inDoubt', 'unwritable']),
  /** What the ledger said, where it refused. */
  result: z.string(),
  /** Who spoke first about one in doubt; '' for nobody. */
  approvedBy: z.string(),
})

export const financeDeskCalls = {
  overview: defineCall(financeDeskRoutes.overview, {
    summary: 'Every product, what is owed and held of each token, and orders whose payment is in doubt',
    params: nothing,
    query: nothing,
    body: nothing,
    output: z.object({
      open: z.boolean(),
      reason: z.optional(z.enum(FINANCE_CLOSED)),
      account: z.optional(z.string()),
      paused: z.nullable(pause),
      /** Tokens of which there can be products. */
      tokens: z.array(z.string()),
      cover: z.array(cover),
      products: z.array(deskProduct),
      doubts: z.array(doubt),
      /** Payments that belong to no order and are on their way back. */
      returning: count,
      /** Those that could not go back, a hundred at most, oldest first. */
      kept: z.object({ count, payments: z.array(kept) }),
    }),
  }),
  orders: defineCall(financeDeskRoutes.orders, {
    summary: 'All orders, newest first, twenty a page from page 0; in one state or in all',
    params: nothing,
    query: z.object({
      page: z.optional(z.coerce.number<number>().check(z.int(), z.nonnegative(), z.maximum(100_000))),
      state: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(FINANCE_STATE.cancelled))),
    }),
    body: nothing,
    output: z.object({ count, orders: z.array(financeOrder) }),
  }),
  draft: defineCall(financeDeskRoutes.draft, {
    summary: 'Writes down a product, which nobody sees before two members have opened it; its terms never change',
    params: nothing,
    query: nothing,
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
      'Says that a product is to be sold; it is when a second member says so and the account holds what would be owed',
    params: z.object({ id: productID }),
    query: nothing,
    body: z.object({ reason: written }),
    output: z.object({ done: z.boolean(), proposedBy: z.string() }),
  }),
  close: defineCall(financeDeskRoutes.close, {
    summary: 'Ends the sale of a product; what was bought stays as it is',
    params: z.object({ id: productID }),
    query: nothing,
    body: z.object({ reason: written }),
    output: z.object({ state: z.literal('closed') }),
  }),
  decide: defineCall(financeDeskRoutes.decide, {
    summary:
      'Says of an order in doubt that it is paid again, or with which transaction it was paid; it happens when a second member says the same',
    params: z.object({ id: financeOrderID }),
    query: nothing,
    body: z.object({ end: z.enum(['retry', 'paid']), hash: z.optional(hash), reason: written }),
    output: z.object({ done: z.boolean(), approvedBy: z.string() }),
  }),
  sendBack: defineCall(financeDeskRoutes.sendBack, {
    summary:
      'Has a payment that could not go back to its sender go back once more; where it may have gone already, when a second member says the same',
    params: z.object({ hash }),
    query: nothing,
    body: z.object({ reason: written }),
    output: z.object({ done: z.boolean(), approvedBy: z.string() }),
  }),
  pause: defineCall(financeDeskRoutes.pause, {
    summary:
      'Pauses buying and paying back, or lets them go on; a pause of the agent ends when a second member says so',
    params: nothing,
    query: nothing,
    body: z.object({ paused: z.boolean(), reason: written }),
    /** Whether it is paused now. */
    output: z.object({ paused: z.boolean() }),
  }),
} as const

export type FinanceOverview = z.infer<(typeof financeDeskCalls)['overview']['output']>
export type FinanceDeskProduct = z.infer<typeof deskProduct>
export type FinanceCover = z.infer<typeof cover>
export type FinanceKept = z.infer<typeof kept>
export type FinanceDoubt = z.infer<typeof doubt>
