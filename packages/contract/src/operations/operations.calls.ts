import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { readyAnswer } from '../health/health.calls.ts'
import { nothing, timeMs } from '../primitives.schema.ts'
import { ALARMS, OPERATION_FIGURES, type OperationFigure } from './figures.ts'
import { operationsRoutes } from './operations.routes.ts'

const FIGURE_NAMES = Object.keys(OPERATION_FIGURES) as [OperationFigure, ...OperationFigure[]]

export const operationsAnswer = z.object({
  taken: timeMs,
  version: z.string(),
  started: timeMs,
  roles: z.array(z.string()),
  readiness: readyAnswer,
  /** Null: it is not known to this program, or another one plays that part. */
  figures: z.record(z.enum(FIGURE_NAMES), z.nullable(z.number())),
  /** What the agent reads, the one first that was not read for the longest time; empty where no agent has begun. */
  readers: z.array(
    z.object({
      /** A chain, the exchange's ledger, or the finance account's part of it. */
      place: z.string(),
      /** The last block that was read; null before the first. */
      block: z.nullable(z.number()),
      /** Seconds since it was read. */
      age: z.number(),
      /** Seconds for which its last final block was the same when it was read. */
      still: z.number(),
      /** Whether that is longer than the chain may take. */
      isStalled: z.boolean(),
    }),
  ),
  certificates: z.array(
    z.object({
      origin: z.string(),
      /** Null when it could not be read. */
      ends: z.nullable(timeMs),
    }),
  ),
  alarms: z.array(
    z.object({
      name: z.enum(ALARMS),
      severity: z.enum(['warning', 'danger']),
      figure: z.enum(FIGURE_NAMES),
      /** It rings when the figure is on this side of the limit. */
      beyond: z.enum(['above', 'below']),
      limit: z.number(),
      /** Seconds for which it has to be. */
      lasting: z.number(),
      /** Since when it rings; null when it does not. */
      since: z.nullable(timeMs),
    }),
  ),
})

export const operationsCalls = {
  look: defineCall(operationsRoutes.look, {
    summary: 'How the exchange fares: the figures of /metrics in one piece, and the alarms that ring',
    params: nothing,
    query: nothing,
    body: nothing,
    output: operationsAnswer,
  }),
} as const

export type OperationsAnswer = z.infer<typeof operationsAnswer>
export type ReaderState = OperationsAnswer['readers'][number]
export type AlarmState = OperationsAnswer['alarms'][number]
