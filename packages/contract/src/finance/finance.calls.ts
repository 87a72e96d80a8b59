import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { address, currencyCode, hash } from '../primitives.schema.ts'
import { uuid } from '../user/user.schema.ts'
import { FINANCE_STATE } from './finance-state.ts'
import { financeRoutes, finnalRoutes, pocRoutes } from './finance.routes.ts'
import {
  coverProof,
  financeBonus,
  financeOrder,
  financeOrderID,
  financeProfit,
  paymentProof,
  productID,
  products,
  shares,
} from './finance.schema.ts'

const mine = z.object({ uuid, wallet: address })
const LATEST_PAGE = 100_000
const page = z.optional(z.coerce.number<number>().check(z.int(), z.nonnegative(), z.maximum(LATEST_PAGE)))
const token = z.optional(currencyCode)
const one = z.object({ orderID: financeOrderID })
const pageNumber = z.optional(
  z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(FINANCE_STATE.cancelled)),
)
const pair = z.optional(
  z.string().check(z.regex(/^[A-Za-z0-9]{3,40}[-_][A-Za-z0-9]{3,40}$/, 'two codes with a dash between them')),
)

type Routes = typeof finnalRoutes | typeof financeRoutes | typeof pocRoutes

const listed = { query: z.object({ token }), output: products }

function familyCalls<Of extends Routes>(routes: Of) {
  return {
    products: defineCall(routes.products, {
      summary: 'List the products on sale, optionally of one token, and whether purchases are open',
      ...listed,
    }),
    profit: defineCall(routes.profit, {
      summary: 'Get the accrued interest of the wallet per token',
      params: mine,
      query: z.object({ token }),
      output: z.object({ profits: z.array(financeProfit) }),
    }),
    orders: defineCall(routes.orders, {
      summary: "List the wallet's orders, newest first, 20 a page, from page 0; optionally by state and token",
      params: mine,
      query: z.object({ page, state: pageNumber, token }),
      output: z.object({ count: z.int(), orders: z.array(financeOrder) }),
    }),
    create: defineCall(routes.create, {
      summary:
        'Create an order for a number of shares; returns the amount, recipient, memo and deadline of its payment',
      params: mine,
      body: z.object({ productID, boughtPers: shares }),
      output: financeOrder,
    }),
    pay: defineCall(routes.pay, {
      summary:
        'Submit the payment of an order. It must be validated, come from the wallet, match amount and memo, be in time, and not pay another order',
      params: mine,
      body: z.object({ orderID: financeOrderID, hash, memo: z.string().check(z.maxLength(128)) }),
      output: financeOrder,
    }),
    order: defineCall(routes.order, {
      summary: 'Get an order of the wallet',
      params: mine,
      query: one,
      output: financeOrder,
    }),
    bonuses: defineCall(routes.bonuses, {
      summary: 'List the daily interest of an order, newest first, 20 a page, from page 0',
      params: mine,
      query: z.object({ orderID: financeOrderID, page }),
      output: z.object({ count: z.int(), bonuses: z.array(financeBonus) }),
    }),
    redeem: defineCall(routes.redeem, {
      summary: "Redeem an order to the wallet; the product's terms apply before maturity",
      params: mine,
      body: z.object({ orderID: financeOrderID }),
      output: financeOrder,
    }),
  } as const
}

export const finnalCalls = familyCalls(finnalRoutes)
export const financeCalls = familyCalls(financeRoutes)
export const pocCalls = {
  ...familyCalls(pocRoutes),
  gnProducts: defineCall(pocRoutes.gnProducts, {
    summary: 'List the products of the second family under their alternative name',
    ...listed,
  }),
  proofs: defineCall(pocRoutes.proofs, {
    summary:
      'List the payments of the finance account, which are public in the ledger: newest first, 20 a page, from page 0, at most 10,000; optionally of a token or the tokens of a pair',
    query: z.object({ page, pair, token }),
    output: z.object({ count: z.int(), proofs: z.array(paymentProof) }),
  }),
  hedgeProofs: defineCall(pocRoutes.hedgeProofs, {
    summary:
      'List the daily holdings and liabilities of the finance account per token, newest first, 20 a page, from page 0',
    query: z.object({ page }),
    output: z.object({ count: z.int(), proofs: z.array(coverProof) }),
  }),
} as const
