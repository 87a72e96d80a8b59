import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { PAGE_SIZES } from '../constants.ts'
import { address, hash, noParameters } from '../primitives.schema.ts'
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

/** p page from 0, s page size, w wallet. */
const paging = {
  p: z.optional(z.coerce.number<number>().check(z.int(), z.nonnegative())),
  s: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZES.maximum))),
  w: z.optional(address),
}

/** c: token or pair BASE-COUNTER; bs: 1 buy, 2 sell. */
const orderFilter = { c: optionalText, bs: z.optional(z.enum(['1', '2'])) }

/** b begin and e end: ms since 1970 or YYYY-MM-DD. */
const period = { b: optionalText, e: optionalText }

/**
 * t record type, `fill` for every exchange of an own order, or `transfer` for everything sent and received; aw other
 * wallet; get and pay: tokens.
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
    summary: 'Balances keyed TOKEN_ISSUER, the native one by its title; 2004 when the wallet is not activated',
    params,
    query: z.object({ w: z.optional(address) }),
    body: noParameters,
    output: balanceTable,
  }),
  hashDetail: defineCall(walletRoutes.hashDetail, {
    summary: 'A transaction or a ledger by its hash',
    params: z.object({ hash: pathKey }),
    query: z.object({ h: z.optional(hash) }),
    body: noParameters,
    output: hashDetail,
  }),
  transactions: defineCall(walletRoutes.transactions, {
    summary: 'Records of a wallet, newest first',
    params,
    query: z.object({ ...paging, ...orderFilter, ...recordFilter }),
    body: noParameters,
    output: walletRecordPage,
  }),
  offers: defineCall(walletRoutes.offers, {
    summary: 'Open orders of a wallet, newest first',
    params,
    query: z.object({ ...paging, ...orderFilter }),
    body: noParameters,
    output: openOrderPage,
  }),
  history: defineCall(walletRoutes.history, {
    summary: 'Order history of a wallet, newest first (addition of this product)',
    params,
    query: z.object({ ...paging, ...orderFilter, ...period }),
    body: noParameters,
    output: orderHistoryPage,
  }),
  profit: defineCall(walletRoutes.profit, {
    summary: 'What trading each pair has brought a wallet: first bought, first sold (addition of this product)',
    params,
    query: z.object({ w: z.optional(address) }),
    body: noParameters,
    output: walletProfit,
  }),
  worth: defineCall(walletRoutes.worth, {
    summary:
      'Value of what a wallet held over time, from b (ms or YYYY-MM-DD) or its first balance on, by the prices of then (addition of this product)',
    params,
    query: z.object({ w: z.optional(address), b: optionalText }),
    body: noParameters,
    output: walletWorth,
  }),
  sumAll: defineCall(walletRoutes.sumAll, {
    summary: 'All tokens as TOKEN_ISSUER, grouped by first letter; a flat list of matches when t is given',
    params,
    query: z.object({ t: optionalText }),
    body: noParameters,
    output: z.union([z.record(z.string(), z.array(z.string())), z.array(z.string())]),
  }),
} as const
