import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { timeMs } from '../primitives.schema.ts'
import { healthRoutes } from './health.routes.ts'

const healthAnswer = z.object({ status: z.literal('ok'), version: z.string(), date: timeMs })

/** `elsewhere`: another program has that role. */
const part = z.enum(['up', 'down', 'elsewhere'])

export const readyAnswer = z.object({
  status: z.enum(['ready', 'starting', 'degraded']),
  node: part,
  database: part,
  index: part,
  /** Last ledger in the index, and last ledger validated by the node. */
  indexedLedger: z.int(),
  validatedLedger: z.int(),
  /** Code of the error that prevents this program's agent from starting; absent while the agent runs. */
  agentFault: z.optional(z.string()),
})

export const healthCalls = {
  health: defineCall(healthRoutes.health, { summary: 'Check that the process runs', output: healthAnswer }),
  ready: defineCall(healthRoutes.ready, {
    summary: 'Check that node, database and index are in step; otherwise 503 with the same body',
    output: readyAnswer,
  }),
  metrics: defineCall(healthRoutes.metrics, {
    summary: 'Get metrics in the Prometheus text format',
    output: z.string(),
  }),
  openapi: defineCall(healthRoutes.openapi, {
    summary: 'Get this description',
    output: z.looseObject({ openapi: z.string() }),
  }),
  asyncapi: defineCall(healthRoutes.asyncapi, {
    summary: 'Get the channels of the market stream as AsyncAPI 3',
    output: z.looseObject({ asyncapi: z.string() }),
  }),
  docs: defineCall(healthRoutes.docs, { summary: 'Get this description as a page', output: z.string() }),
} as const

export type HealthAnswer = z.infer<typeof healthAnswer>
export type ReadyAnswer = z.infer<typeof readyAnswer>
