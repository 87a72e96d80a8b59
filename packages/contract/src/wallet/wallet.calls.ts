import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { PAGE_SIZES } from '../constants.ts'
import { address, hash } from '../primitives.schema.ts'
import { balanceTable } from './balance.schema.ts'
import { hashDetail } from './hash-detail.schema.ts'
import { openOrderPage, orderHistoryPage } from './order.schema.ts'
import { walletRecordPage } from './record.schema.ts'
import { walletProfit, walletWorth } from './value.schema.ts'
import { walletRoutes } from './wallet.routes.ts'

const pathKey = z.string().check(z.minLength(1), z.maxLength(64))
const params = z.object({ address: pathKey })
/** PostgreSQL cannot store the character NUL. */
const optionalText = z.optional(
  z.string().check(
    z.maxLength(100),
    z.refine((text) => !text.includes('\0'), { error: 'not a text' }),
  ),
)

/** p: page, from 0; s: page size; w: wallet. */
const paging = {
  p: z.optional(z.coerce.number<number>().check(z.int(), z.nonnegative())),
  s: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZES.maximum))),
  w: z.optional(address),
}

/** c: token, or pair BASE-COUNTER; bs: 1 buy, 2 sell. */
const orderFilter = { c: optionalText, bs: z.optional(z.enum(['1', '2'])) }

/** B: begin, e: end; in ms since 1970 or as YYYY-MM-DD. */
const period = { b: optionalText, e: optionalText }

/**
 * T: record type, `fill` for every exchange of the wallet's own orders, or `transfer` for everything sent and received;
 * aw: other wallet; get and pay: tokens.
 */
const recordFilter = {
  ...period,
  t: optionalText,
  aw: z.optional(address),
  get: optionalText,
  pay: optionalText,
}

export const walletCalls = {
  balance: defineCall(walletRoutes.balance, {
    summary: 'Get balances keyed TOKEN_ISSUER, the native one by its title; 2004 if the wallet is not activated',
    params,
    query: z.object({ w: z.optional(address) }),
    output: balanceTable,
  }),
  hashDetail: defineCall(walletRoutes.hashDetail, {
    summary: 'Get a transaction or a ledger by hash',
    params: z.object({ hash: pathKey }),
    query: z.object({ h: z.optional(hash) }),
    output: hashDetail,
  }),
  transactions: defineCall(walletRoutes.transactions, {
    summary: 'List the records of a wallet, newest first',
    params,
    query: z.object({ ...paging, ...orderFilter, ...recordFilter }),
    output: walletRecordPage,
  }),
  offers: defineCall(walletRoutes.offers, {
    summary: 'List the open orders of a wallet, newest first',
    params,
    query: z.object({ ...paging, ...orderFilter }),
    output: openOrderPage,
  }),
  history: defineCall(walletRoutes.history, {
    summary: 'List the order history of a wallet, newest first (this product)',
    params,
    query: z.object({ ...paging, ...orderFilter, ...period }),
    output: orderHistoryPage,
  }),
  profit: defineCall(walletRoutes.profit, {
    summary: 'Get the profit of a wallet per pair, first in, first out (this product)',
    params,
    query: z.object({ w: z.optional(address) }),
    output: walletProfit,
  }),
  worth: defineCall(walletRoutes.worth, {
    summary:
      "Get the historical value of a wallet's holdings at historical prices, from b (ms or YYYY-MM-DD) or its first balance (this product)",
    params,
    query: z.object({ w: z.optional(address), b: optionalText }),
    output: walletWorth,
  }),
  sumAll: defineCall(walletRoutes.sumAll, {
    summary: 'List all tokens as TOKEN_ISSUER, grouped by first letter; with t, a flat list of matches',
    params,
    query: z.object({ t: optionalText }),
    output: z.union([z.record(z.string(), z.array(z.string())), z.array(z.string())]),
  }),
} as const
