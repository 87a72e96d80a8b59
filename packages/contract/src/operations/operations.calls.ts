import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { readyAnswer } from '../health/health.calls.ts'
import { timeMs } from '../primitives.schema.ts'
import { ALARMS, OPERATION_FIGURES, type OperationFigure } from './figures.ts'
import { operationsRoutes } from './operations.routes.ts'

const FIGURE_NAMES = Object.keys(OPERATION_FIGURES) as [OperationFigure, ...OperationFigure[]]

const operationsAnswer = z.object({
  taken: timeMs,
  version: z.string(),
  started: timeMs,
  roles: z.array(z.string()),
  readiness: readyAnswer,
  /** Null if this program cannot measure it, or another program has that role. */
  figures: z.record(z.enum(FIGURE_NAMES), z.nullable(z.number())),
  /** The chains and ledgers that the agent reads, longest unread first; empty if no agent has started. */
  readers: z.array(
    z.object({
      /** A chain, the exchange's ledger, or the finance account's part of it. */
      place: z.string(),
      /** Last block read; null before the first read. */
      block: z.nullable(z.number()),
      /** Seconds since the last read. */
      age: z.number(),
      /** Seconds since its last final block changed. */
      still: z.number(),
      /** Whether `still` exceeds the chain's limit. */
      isStalled: z.boolean(),
    }),
  ),
  /** Chains and ledgers with payments that the agent owes, the oldest payment first. */
  payouts: z.array(
    z.object({
      /** Chain of the gateway, or `finance`. */
      place: z.string(),
      /** Seconds since the oldest payment became due. */
      age: z.number(),
    }),
  ),
  certificates: z.array(
    z.object({
      origin: z.string(),
      /** Null if the certificate could not be read. */
      validTo: z.nullable(timeMs),
    }),
  ),
  alarms: z.array(
    z.object({
      name: z.enum(ALARMS),
      severity: z.enum(['warning', 'danger']),
      figure: z.enum(FIGURE_NAMES),
      /** The alarm fires when the metric is on this side of the limit. */
      beyond: z.enum(['above', 'below']),
      limit: z.number(),
      /** Seconds for which the condition must last. */
      lasting: z.number(),
      /** Time since which the alarm fires; null if it does not. */
      since: z.nullable(timeMs),
    }),
  ),
})

export const operationsCalls = {
  look: defineCall(operationsRoutes.look, {
    summary: 'Get the state of the exchange: the figures of /metrics in one document, and the active alarms',
    output: operationsAnswer,
  }),
} as const

export type OperationsAnswer = z.infer<typeof operationsAnswer>
export type ReaderState = OperationsAnswer['readers'][number]
export type WaitingPayout = OperationsAnswer['payouts'][number]
export type AlarmState = OperationsAnswer['alarms'][number]
