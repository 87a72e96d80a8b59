import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanAttributes = Readonly<Record<string, string | number>>
export type SpanKind = 'server' | 'client' | 'internal'

/** A span that is being measured. */
export interface OpenSpan {
  rename(name: string): void
  set(attributes: SpanAttributes): void
  end(error?: unknown): void
}

/** A place in a trace that another program began: 32 and 16 hex digits. */
export interface RemoteParent {
  readonly traceId: string
  readonly spanId: string
}

/** Starts spans. The OpenTelemetry library implements it (`open-telemetry.ts`). */
export interface SpanMaker {
  start(name: string, kind: SpanKind, attributes: SpanAttributes, parent?: OpenSpan | RemoteParent): OpenSpan
}

/** Header of W3C Trace Context, with neither id all zeros. */
const TRACE_PARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

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

/** Returns the place in a trace that a `traceparent` header names; undefined for an invalid one. */
export function remoteParentOf(traceparent: unknown): RemoteParent | undefined {
  const [, traceId, spanId] = typeof traceparent === 'string' ? (TRACE_PARENT.exec(traceparent) ?? []) : []
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId }
}

/** Starts the first span of this program for a piece of work; undefined while tracing is off. */
export function startSpan(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  parent?: RemoteParent,
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
