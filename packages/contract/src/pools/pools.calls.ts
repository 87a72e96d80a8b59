import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { noParameters } from '../primitives.schema.ts'
import { poolList, poolStory, providerEvents } from './pools.schema.ts'
import { poolsRoutes } from './pools.routes.ts'

const key = z.string().check(z.minLength(1), z.maxLength(64))

export const poolsCalls = {
  list: defineCall(poolsRoutes.list, {
    summary: 'Pools of the listed tokens: what they hold, their fee, and what was traded and earned (this product)',
    params: noParameters,
    query: noParameters,
    body: noParameters,
    output: poolList,
  }),
  story: defineCall(poolsRoutes.story, {
    summary: 'What became of a pool: its last trades, and what it held hour by hour (this product)',
    params: z.object({ account: key }),
    query: noParameters,
    body: noParameters,
    output: poolStory,
  }),
  provider: defineCall(poolsRoutes.provider, {
    summary: 'What a wallet put into pools and took out of them, oldest first (this product)',
    params: z.object({ address: key }),
    query: noParameters,
    body: noParameters,
    output: providerEvents,
  }),
} as const
