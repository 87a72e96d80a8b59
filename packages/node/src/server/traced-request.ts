import { isLimited } from '../admission/admission.ts'
import type { Caller } from '../admission/caller.ts'
import { RequestTiming } from '../admission/request-timing.ts'
import { readTraceParent } from '../sockets/trace-parent.ts'

/**
 * Returns the timing of a request that the operator traces; undefined for others. Exact times of the ledger's thread
 * could reveal information about other clients' requests.
 * @param receivedAt milliseconds of the monotonic clock
 */
export function timingOf(
  { traceparent }: Readonly<Record<string, unknown>>,
  caller: Caller,
  receivedAt: number,
): RequestTiming | undefined {
  if (isLimited(caller) || readTraceParent(traceparent) === undefined) return undefined
  const timing = new RequestTiming(receivedAt)
  timing.end('read')
  return timing
}

/** Adds the phases of a request to its response, which is an object as text. */
export function withTiming(answer: string, { phases }: RequestTiming): string {
  return `${answer.slice(0, -1)},"timing":${JSON.stringify(phases)}}`
}
