import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { PAGE_SIZES } from '../constants.ts'
import { address, hash, nothing } from '../primitives.schema.ts'
import { balanceTable } from './balance.schema.ts'
import { hashDetail } from './hash-detail.schema.ts'
import { openOrderPage, orderHistoryPage } from './order.schema.ts'
import { walletRecordPage } from './record.schema.ts'
import { walletRoutes } from './wallet.routes.ts'

const pathKey = z.string().check(z.minLength(1), z.maxLength(64))
const params = z.object({ address: pathKey })
/** No database keeps the character of code 0. */
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

/** b begin and e end: ms since 1970 or YYYY-MM-DD; t record type; aw other wallet; get and pay: tokens. */
const recordFilter = {
  b: optionalText,
  e: optionalText,
  t: optionalText,
  aw: z.optional(address),
  get: optionalText,
  pay: optionalText,
}

export const walletCalls = {
  balance: defineCall(walletRoutes.balance, {
    params,
    query: z.object({ w: z.optional(address) }),
    body: nothing,
    output: balanceTable,
  }),
  hashDetail: defineCall(walletRoutes.hashDetail, {
    params: z.object({ hash: pathKey }),
    query: z.object({ h: z.optional(hash) }),
    body: nothing,
    output: hashDetail,
  }),
  transactions: defineCall(walletRoutes.transactions, {
    params,
    query: z.object({ ...paging, ...orderFilter, ...recordFilter }),
    body: nothing,
    output: walletRecordPage,
  }),
  offers: defineCall(walletRoutes.offers, {
    params,
    query: z.object({ ...paging, ...orderFilter }),
    body: nothing,
    output: openOrderPage,
  }),
  history: defineCall(walletRoutes.history, {
    params,
    query: z.object({ ...paging, ...orderFilter }),
    body: nothing,
    output: orderHistoryPage,
  }),
  sumAll: defineCall(walletRoutes.sumAll, {
    params,
    query: z.object({ t: optionalText }),
    body: nothing,
    output: z.union([z.record(z.string(), z.array(z.string())), z.array(z.string())]),
  }),
} as const
