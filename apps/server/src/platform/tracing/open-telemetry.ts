import { ROOT_CONTEXT, SpanKind as Kind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import type { Context, Span, Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { TraceParent } from '@tidebook/node/sockets'
import { settleWithin } from '../settle-within.ts'
import { VERSION } from '../version.ts'
import { traceWith, type MeasuredPhase, type OpenSpan, type SpanKind } from './tracing.ts'

const KINDS: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  internal: Kind.INTERNAL,
}
/** Maximum wait for the last spans when the program stops, and interval between exports, in milliseconds. */
const STOP_MS = 2_000
const EXPORT_EVERY_MS = 1_000

/** A reading of the wall clock and of the monotonic clock at one moment, in milliseconds. */
interface ClockAnchor {
  readonly wall: number
  readonly monotonic: number
}

/** Returns milliseconds since 1970. The time never goes backwards, and spans that share an anchor compare exactly. */
function timeSince(anchor: ClockAnchor): number {
  return anchor.wall + (performance.now() - anchor.monotonic)
}

class TracedSpan implements OpenSpan {
  readonly span: Span
  readonly anchor: ClockAnchor
  readonly #tracer: Tracer
  readonly #startTime: number

  constructor(tracer: Tracer, anchor: ClockAnchor, start: (startTime: number) => Span) {
    this.#tracer = tracer
    this.anchor = anchor
    this.#startTime = timeSince(anchor)
    this.span = start(this.#startTime)
  }

  get place(): TraceParent {
    return this.span.spanContext()
  }

  addPhases(phases: readonly MeasuredPhase[]): void {
    const now = timeSince(this.anchor)
    const total = phases.reduce((sum, [, ms]) => sum + ms, 0)
    let at = this.#startTime + Math.max(0, now - this.#startTime - total) / 2
    for (const [name, ms] of phases) {
      const child = this.#tracer.startSpan(name, { kind: Kind.INTERNAL, startTime: at }, contextOf(this))
      at = Math.min(now, at + ms)
      child.end(at)
    }
  }

  rename(name: string): void {
    this.span.updateName(name)
  }

  set(attributes: Readonly<Record<string, string | number>>): void {
    this.span.setAttributes(attributes)
  }

  end(error?: unknown): void {
    // Records only the kind of an error: its message may contain a person's name.
    if (error !== undefined) {
      this.span.setStatus({ code: SpanStatusCode.ERROR })
      this.span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
    }
    this.span.end(timeSince(this.anchor))
  }
}

function contextOf(parent: OpenSpan | TraceParent | undefined): Context {
  if (parent instanceof TracedSpan) return trace.setSpan(ROOT_CONTEXT, parent.span)
  if (parent === undefined || !('traceId' in parent)) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.SAMPLED, isRemote: true })
}

/**
 * Sends spans to a collector from now on. When the collector fails or does not respond, only spans are lost.
 * @param endpoint base address of an OTLP collector over HTTP
 * @returns a function that sends the last spans and stops
 */
export function openTelemetry(endpoint: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_EVERY_MS })
  const provider = new TracerProvider({ sampler: new AlwaysOnSampler(), spanProcessors: [processor] })
  const tracer = provider.getTracer('tidebook', VERSION)
  const stop = traceWith({
    start: (name, kind, attributes, parent) => {
      // By default, the library reads the wall clock for each span, in whole milliseconds, so a child could end after
      // its parent.
      const anchor = parent instanceof TracedSpan ? parent.anchor : { wall: Date.now(), monotonic: performance.now() }
      return new TracedSpan(tracer, anchor, (startTime) =>
        tracer.startSpan(name, { kind: KINDS[kind], attributes, startTime }, contextOf(parent)),
      )
    },
  })
  return async () => {
    stop()
    await settleWithin(STOP_MS, provider.shutdown(), undefined)
  }
}
