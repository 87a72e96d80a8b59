import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { noParameters } from '../primitives.schema.ts'
import { poolList, poolStory, providerEvents } from './pools.schema.ts'
import { poolsRoutes } from './pools.routes.ts'

const key = z.string().check(z.minLength(1), z.maxLength(64))

export const poolsCalls = {
  list: defineCall(poolsRoutes.list, {
    summary: 'List the pools of listed tokens: reserves, fee, volume and earnings (this product)',
    params: noParameters,
    query: noParameters,
    body: noParameters,
    output: poolList,
  }),
  story: defineCall(poolsRoutes.story, {
    summary: 'Get the history of a pool: its last trades and its hourly reserves (this product)',
    params: z.object({ account: key }),
    query: noParameters,
    body: noParameters,
    output: poolStory,
  }),
  provider: defineCall(poolsRoutes.provider, {
    summary: "List a wallet's pool deposits and withdrawals, oldest first (this product)",
    params: z.object({ address: key }),
    query: noParameters,
    body: noParameters,
    output: providerEvents,
  }),
} as const
