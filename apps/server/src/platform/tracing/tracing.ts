import { AsyncLocalStorage } from 'node:async_hooks'
import type { TraceParent } from '@tidebook/node/sockets'

export type SpanAttributes = Readonly<Record<string, string | number>>
export type SpanKind = 'server' | 'client' | 'internal'

/** A span that is being measured. */
export interface OpenSpan {
  rename(name: string): void
  set(attributes: SpanAttributes): void
  /**
   * Adds the phases of another program as children, in order. Their sum is shorter than this span. Half of the
   * remaining time, which is transport time, precedes them and half follows.
   */
  addPhases(phases: readonly MeasuredPhase[]): void
  /** Context of this span, for the program that continues its trace. */
  readonly place: TraceParent
  end(error?: unknown): void
}

/** A phase of work that another program measured, and its duration in milliseconds. */
export type MeasuredPhase = readonly [name: string, ms: number]

/** Starts spans. The OpenTelemetry library implements it (`open-telemetry.ts`). */
export interface SpanMaker {
  start(name: string, kind: SpanKind, attributes: SpanAttributes, parent?: OpenSpan | TraceParent): OpenSpan
}

const scope = new AsyncLocalStorage<OpenSpan>()
const tracing: { maker: SpanMaker | undefined } = { maker: undefined }

/**
 * Sets the maker of spans. Returns a function that unsets it. Without a maker, the functions below only run their work.
 */
export function traceWith(maker: SpanMaker): () => void {
  tracing.maker = maker
  return () => {
    if (tracing.maker === maker) tracing.maker = undefined
  }
}

export function isTracing(): boolean {
  return tracing.maker !== undefined
}

/** Returns the span of the current work; undefined outside a span and while tracing is off. */
export function currentSpan(): OpenSpan | undefined {
  return scope.getStore()
}

/** Starts a span without a parent in this program; returns undefined while tracing is off. */
export function startSpan(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  parent?: TraceParent,
): OpenSpan | undefined {
  return tracing.maker?.start(name, kind, attributes, parent)
}

/** Runs work within a span, or without one when `span` is undefined. */
export function withinSpan<Result>(span: OpenSpan | undefined, work: () => Result): Result {
  return span === undefined ? work() : scope.run(span, work)
}

/**
 * Measures work as a child of the current span. Without a current span, or while tracing is off, the work runs
 * unmeasured.
 */
export function inChildSpan<Result>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = tracing.maker === undefined ? undefined : scope.getStore()
  if (parent === undefined) return work()
  return measured(tracing.maker?.start(name, 'client', attributes, parent), work)
}

/** Measures work that does not belong to a request of this program, such as a step of the agent. */
export function inRootSpan<Result>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = startSpan(name, 'internal', attributes)
  return span === undefined ? work() : measured(span, work)
}

async function measured<Result>(span: OpenSpan | undefined, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await withinSpan(span, work)
    span?.end()
    return result
  } catch (error) {
    span?.end(error)
    throw error
  }
}
