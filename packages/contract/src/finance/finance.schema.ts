import * as z from 'zod/mini'
import { address, decimalText, hash, storedId, timeMs } from '../primitives.schema.ts'
import { EARLY_ENDS, FINANCE_CLOSED, FINANCE_FAMILIES, FINANCE_REASONS, FINANCE_STATE } from './finance-state.ts'

export const productID = storedId('the id of a product')
export const financeOrderID = storedId('the id of an order')
/** Number of shares of a product. */
export const shares = z.int().check(z.minimum(1), z.maximum(1_000_000_000))

export const family = z.enum(FINANCE_FAMILIES)
const state = z.enum(FINANCE_STATE)
const early = z.enum(EARLY_ENDS)

/** Terms of the return. */
const terms = {
  token: z.string(),
  issuer: z.string(),
  /** Annual return in basis points. */
  rate: z.int(),
  /** Number of days in the term. */
  days: z.int(),
  early,
}

export const product = z.object({
  productID,
  family,
  ...terms,
  /** Price of one share. */
  unit: decimalText,
  /** Minimum and maximum shares per order. */
  least: z.int(),
  most: z.int(),
  /** Total shares, and shares still available. */
  total: z.int(),
  left: z.int(),
})

/** Products for sale, and whether sales are open now. */
export const products = z.object({
  open: z.boolean(),
  reason: z.optional(z.enum(FINANCE_CLOSED)),
  /** The operator's account that receives payments and pays out. */
  account: z.optional(z.string()),
  products: z.array(product),
})

export const financeOrder = z.object({
  orderID: financeOrderID,
  family,
  productID,
  boughtPers: shares,
  /** Hash of the payment on the ledger; '' until it is paid. */
  hash: z.union([z.literal(''), hash]),
  /** Memo of the payment: the order's id. */
  memo: z.string(),
  state,
  reason: z.optional(z.enum(FINANCE_REASONS)),
  ...terms,
  wallet: address,
  /** The operator's account to pay to. */
  account: z.string(),
  amount: decimalText,
  /** Bonus of the whole term. */
  promised: decimalText,
  /** Bonus accrued so far. */
  bonus: decimalText,
  /** Days of the term that have passed. */
  passed: z.int(),
  /** Deadline for the payment: a ledger must contain it by this time. */
  payBy: timeMs,
  begins: z.optional(timeMs),
  matures: z.optional(timeMs),
  /** Amount of the payout, pending or completed. */
  pays: z.optional(decimalText),
  redeemHash: z.optional(hash),
  created: timeMs,
  changed: timeMs,
  steps: z.array(z.object({ state, at: timeMs })),
})

/** A user's totals in the products of one token. */
export const financeProfit = z.object({
  token: z.string(),
  issuer: z.string(),
  /** Payments for orders that are not redeemed. */
  invested: decimalText,
  /** Accrued bonus, without the bonus forfeited by early redemption. */
  bonus: decimalText,
  /** The part of the accrued bonus that was paid out. */
  paid: decimalText,
  /** Number of orders that are not redeemed. */
  orders: z.int(),
})

export const financeBonus = z.object({
  orderID: financeOrderID,
  /** Day within the term, from 1. */
  day: z.int(),
  time: timeMs,
  amount: decimalText,
})

/** A payment to or from the finance account, which anyone can verify in the ledger (API-094). */
export const paymentProof = z.object({
  time: timeMs,
  kind: z.enum(['received', 'redeemed', 'returned']),
  token: z.string(),
  issuer: z.string(),
  amount: decimalText,
  account: z.string(),
  hash,
  /** Index of the ledger that contains the payment, when known. */
  ledger: z.optional(z.int()),
})

/** Balance and debt of the finance account in a token at a ledger (API-095). */
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
