import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { PAGE_SIZES } from '../constants.ts'
import { poolEvents, poolList, poolStory, providerEvents } from './pools.schema.ts'
import { poolsRoutes } from './pools.routes.ts'

const LATEST_PAGE = 100_000
const key = z.string().check(z.minLength(1), z.maxLength(64))

export const poolsCalls = {
  list: defineCall(poolsRoutes.list, {
    summary: 'List the pools of listed tokens: reserves, fee, volume and earnings (this product)',
    output: poolList,
  }),
  story: defineCall(poolsRoutes.story, {
    summary: 'Get the history of a pool: its last trades and its hourly reserves (this product)',
    params: z.object({ account: key }),
    output: poolStory,
  }),
  events: defineCall(poolsRoutes.events, {
    summary: "List everybody's deposits, withdrawals, swaps and bids of a pool, newest first (this product)",
    params: z.object({ account: key }),
    /** p: page, from 0; s: page size; kind: kind of events. */
    query: z.object({
      p: z.optional(z.coerce.number<number>().check(z.int(), z.nonnegative(), z.maximum(LATEST_PAGE))),
      s: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZES.maximum))),
      kind: z.optional(z.enum(['trade', 'deposit', 'withdrawal', 'bid'])),
    }),
    output: poolEvents,
  }),
  provider: defineCall(poolsRoutes.provider, {
    summary: "List a wallet's pool deposits and withdrawals, oldest first (this product)",
    params: z.object({ address: key }),
    output: providerEvents,
  }),
} as const
