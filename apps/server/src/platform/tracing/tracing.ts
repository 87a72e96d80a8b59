import { AsyncLocalStorage } from 'node:async_hooks'
import type { TraceParent } from '@tidebook/node/sockets'

export type SpanAttributes = Readonly<Record<string, string | number>>
export type SpanKind = 'server' | 'client' | 'internal'

/** A span that is being measured. */
export interface OpenSpan {
  rename(name: string): void
  set(attributes: SpanAttributes): void
  /**
   * Adds the phases of another program as children, in order. Their sum is shorter than this span; the rest, of the
   * transport, is half before and half after them.
   */
  addPhases(phases: readonly MeasuredPhase[]): void
  /** Place of this span, for the program that continues its trace. */
  readonly place: TraceParent
  end(error?: unknown): void
}

/** Phase of work that another program measured, and its duration in milliseconds. */
export type MeasuredPhase = readonly [name: string, ms: number]

/** Starts spans. The OpenTelemetry library implements it (`open-telemetry.ts`). */
export interface SpanMaker {
  start(name: string, kind: SpanKind, attributes: SpanAttributes, parent?: OpenSpan | TraceParent): OpenSpan
}

const scope = new AsyncLocalStorage<OpenSpan>()
const tracing: { maker: SpanMaker | undefined } = { maker: undefined }

/** Uses a maker from now on. Returns how to stop. Without one, every function here only does its work. */
export function traceWith(maker: SpanMaker): () => void {
  tracing.maker = maker
  return () => {
    if (tracing.maker === maker) tracing.maker = undefined
  }
}

export function isTracing(): boolean {
  return tracing.maker !== undefined
}

/** Returns the span of the current work; undefined outside of any, and while tracing is off. */
export function currentSpan(): OpenSpan | undefined {
  return scope.getStore()
}

/** Starts the first span of this program for a piece of work; undefined while tracing is off. */
export function startSpan(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  parent?: TraceParent,
): OpenSpan | undefined {
  return tracing.maker?.start(name, kind, attributes, parent)
}

/** Runs work as part of a span; outside of any span without one. */
export function withinSpan<Result>(span: OpenSpan | undefined, work: () => Result): Result {
  return span === undefined ? work() : scope.run(span, work)
}

/** Measures work that belongs to the current span. Work outside of a span, and all work while tracing is off, only runs. */
export function inChildSpan<Result>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = tracing.maker === undefined ? undefined : scope.getStore()
  if (parent === undefined) return work()
  return measured(tracing.maker?.start(name, 'client', attributes, parent), work)
}

/** Measures work that no request of this program waits for, such as a step of the agent. */
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
