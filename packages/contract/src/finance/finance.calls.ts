import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { address, currencyCode, hash, noParameters } from '../primitives.schema.ts'
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

const listed = { params: noParameters, query: z.object({ token }), body: noParameters, output: products }

const familyCalls = <Of extends Routes>(routes: Of) =>
  ({
    products: defineCall(routes.products, {
      summary: 'Products that can be bought, of one token or of all, and whether anything can be bought now',
      ...listed,
    }),
    profit: defineCall(routes.profit, {
      summary: 'What has accrued to the own wallet, token by token',
      params: mine,
      query: z.object({ token }),
      body: noParameters,
      output: z.object({ profits: z.array(financeProfit) }),
    }),
    orders: defineCall(routes.orders, {
      summary: 'Own orders, newest first, twenty a page from page 0; in one state or in all, of one token or of all',
      params: mine,
      query: z.object({ page, state: pageNumber, token }),
      body: noParameters,
      output: z.object({ count: z.int(), orders: z.array(financeOrder) }),
    }),
    create: defineCall(routes.create, {
      summary:
        'Makes an order of some shares, and says what to pay on the ledger, to whom, with which memo and until when',
      params: mine,
      query: noParameters,
      body: z.object({ productID, boughtPers: shares }),
      output: financeOrder,
    }),
    pay: defineCall(routes.pay, {
      summary:
        'Names the payment of an order, which a validated ledger must have: from the wallet, of the amount, with the memo, in time, and for nothing else',
      params: mine,
      query: noParameters,
      body: z.object({ orderID: financeOrderID, hash, memo: z.string().check(z.maxLength(128)) }),
      output: financeOrder,
    }),
    order: defineCall(routes.order, {
      summary: 'One own order',
      params: mine,
      query: one,
      body: noParameters,
      output: financeOrder,
    }),
    bonuses: defineCall(routes.bonuses, {
      summary: 'What has accrued to an own order, day by day, newest first, twenty a page from page 0',
      params: mine,
      query: z.object({ orderID: financeOrderID, page }),
      body: noParameters,
      output: z.object({ count: z.int(), bonuses: z.array(financeBonus) }),
    }),
    redeem: defineCall(routes.redeem, {
      summary: 'Has an order paid back to the wallet; before the end of its term as its product says',
      params: mine,
      query: noParameters,
      body: z.object({ orderID: financeOrderID }),
      output: financeOrder,
    }),
  }) as const

export const finnalCalls = familyCalls(finnalRoutes)
export const financeCalls = familyCalls(financeRoutes)
export const pocCalls = {
  ...familyCalls(pocRoutes),
  gnProducts: defineCall(pocRoutes.gnProducts, {
    summary: 'The products of the second family under their other name',
    ...listed,
  }),
  proofs: defineCall(pocRoutes.proofs, {
    summary:
      'Payments into and out of the finance account, which anybody finds in the ledger, newest first, twenty a page from page 0, ten thousand at most; of a token, or of the tokens of a pair',
    params: noParameters,
    query: z.object({ page, pair, token }),
    body: noParameters,
    output: z.object({ count: z.int(), proofs: z.array(paymentProof) }),
  }),
  hedgeProofs: defineCall(pocRoutes.hedgeProofs, {
    summary:
      'What the finance account held and owed, token by token and day by day, newest first, twenty a page from page 0',
    params: noParameters,
    query: z.object({ page }),
    body: noParameters,
    output: z.object({ count: z.int(), proofs: z.array(coverProof) }),
  }),
} as const
