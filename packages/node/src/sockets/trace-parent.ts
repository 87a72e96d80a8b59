/** Position in a trace: the ids of trace and span, 32 and 16 hex digits. */
export interface TraceParent {
  readonly traceId: string
  readonly spanId: string
}

/** `traceparent` of W3C Trace Context; neither id may be all zeros. */
const TRACE_PARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

/** Returns the position in a trace that a `traceparent` contains; undefined for an invalid one. */
export function readTraceParent(traceparent: unknown): TraceParent | undefined {
  const [, traceId, spanId] = typeof traceparent === 'string' ? (TRACE_PARENT.exec(traceparent) ?? []) : []
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId }
}

/** Returns the `traceparent` of a recorded span. */
export function traceParentText({ traceId, spanId }: TraceParent): string {
  return `00-${traceId}-${spanId}-01`
}
