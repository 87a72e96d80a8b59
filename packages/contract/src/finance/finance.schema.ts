import * as z from 'zod/mini'
import { address, decimalText, hash, keptId, timeMs } from '../primitives.schema.ts'
import { EARLY_ENDS, FINANCE_CLOSED, FINANCE_FAMILIES, FINANCE_REASONS, FINANCE_STATE } from './finance-state.ts'

export const productID = keptId('the id of a product')
export const financeOrderID = keptId('the id of an order')
/** Shares of a product. */
export const shares = z.int().check(z.minimum(1), z.maximum(1_000_000_000))

export const family = z.enum(FINANCE_FAMILIES)
export const state = z.enum(FINANCE_STATE)
const early = z.enum(EARLY_ENDS)

/** What is fixed about the return. */
export const terms = {
  token: z.string(),
  issuer: z.string(),
  /** Basis points a year. */
  rate: z.int(),
  /** Days of the term. */
  days: z.int(),
  early,
}

export const product = z.object({
  productID,
  family,
  ...terms,
  /** What one share costs. */
  unit: decimalText,
  /** Fewest and most shares of an order. */
  least: z.int(),
  most: z.int(),
  /** Shares in all, and how many of them can still be bought. */
  total: z.int(),
  left: z.int(),
})

/** Products that can be bought, and whether anything can be bought now. */
export const products = z.object({
  open: z.boolean(),
  reason: z.optional(z.enum(FINANCE_CLOSED)),
  /** The operator's account that is paid, and that pays back. */
  account: z.optional(z.string()),
  products: z.array(product),
})

export const financeOrder = z.object({
  orderID: financeOrderID,
  family,
  productID,
  boughtPers: shares,
  /** Of the payment on the ledger; '' until there is one. */
  hash: z.union([z.literal(''), hash]),
  /** What the payment says: the order's id. */
  memo: z.string(),
  state,
  reason: z.optional(z.enum(FINANCE_REASONS)),
  ...terms,
  wallet: address,
  /** The operator's account that is paid. */
  account: z.string(),
  amount: decimalText,
  /** What the whole term brings. */
  promised: decimalText,
  /** What has accrued. */
  bonus: decimalText,
  /** Days that have passed. */
  passed: z.int(),
  /** Until when the payment has to be in a ledger. */
  payBy: timeMs,
  begins: z.optional(timeMs),
  matures: z.optional(timeMs),
  /** What is paid back, or was. */
  pays: z.optional(decimalText),
  redeemHash: z.optional(hash),
  created: timeMs,
  changed: timeMs,
  steps: z.array(z.object({ state, at: timeMs })),
})

/** What somebody has in the products of one token. */
export const financeProfit = z.object({
  token: z.string(),
  issuer: z.string(),
  /** Paid for orders that are not redeemed. */
  invested: decimalText,
  /** All that has accrued and was not given up by redeeming early. */
  bonus: decimalText,
  /** The part of it that was paid out. */
  paid: decimalText,
  /** Orders that are not redeemed. */
  orders: z.int(),
})

export const financeBonus = z.object({
  orderID: financeOrderID,
  /** Day of the term, from 1. */
  day: z.int(),
  time: timeMs,
  amount: decimalText,
})

/** A payment into or out of the finance account, which anybody finds in the ledger (API-094). */
export const paymentProof = z.object({
  time: timeMs,
  kind: z.enum(['received', 'redeemed', 'returned']),
  token: z.string(),
  issuer: z.string(),
  amount: decimalText,
  account: z.string(),
  hash,
  /** Index of the ledger that has it, where it is known. */
  ledger: z.optional(z.int()),
})

/** What the finance account held and owed of a token at a ledger (API-095). */
export const coverProof = z.object({
  /** Day, as yyyy-mm-dd in UTC. */
  day: z.string(),
  time: timeMs,
  token: z.string(),
  issuer: z.string(),
  account: z.string(),
  held: decimalText,
  owed: decimalText,
  ledger: z.int(),
  ledgerHash: z.string(),
})

export type FinanceProduct = z.infer<typeof product>
export type FinanceProducts = z.infer<typeof products>
export type FinanceOrder = z.infer<typeof financeOrder>
export type FinanceProfit = z.infer<typeof financeProfit>
export type FinanceBonus = z.infer<typeof financeBonus>
export type PaymentProof = z.infer<typeof paymentProof>
export type CoverProof = z.infer<typeof coverProof>
