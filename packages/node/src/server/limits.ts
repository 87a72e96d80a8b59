import { defaultWorkLimits } from '../admission/work-limits.ts'
import type { WorkLimits } from '../admission/work-limits.ts'
import { defaultSubjectLimits } from '../streams/subscriptions.ts'
import type { PathLimits } from '../streams/path-searches.ts'
import type { SubjectLimits } from '../streams/subscriptions.ts'

/** Limits of a client, beyond which the node refuses. */
export interface ServerLimits {
  /** Maximum size in bytes of one HTTP body or WebSocket message. */
  readonly requestBytes: number
  /**
   * Maximum bytes queued for one WebSocket connection. Beyond it, reading from the connection pauses; beyond the same
   * number of stream bytes, the connection is closed.
   */
  readonly sendBufferBytes: number
  /**
   * Maximum concurrent requests of one WebSocket connection, not counting transactions. Further requests are not read
   * until others finish.
   */
  readonly requestsUnderWay: number
  /** The same limit for the operator. */
  readonly ownRequestsUnderWay: number
  readonly connections: number
  /** Maximum sockets of one address, as long as their clients are unknown; proxies and this machine are exempt. */
  readonly connectionsPerAddress: number
  /** Milliseconds within which the head of an HTTP request, and the whole request, must arrive. */
  readonly headMs: number
  readonly requestMs: number
  /** Milliseconds between two heartbeats of a WebSocket connection. */
  readonly heartbeatMs: number
  readonly work: WorkLimits
  readonly subjects: SubjectLimits
  readonly paths: PathLimits
}

export const defaultLimits: ServerLimits = {
  requestBytes: 1_048_576,
  sendBufferBytes: 8_388_608,
  requestsUnderWay: 16,
  ownRequestsUnderWay: 1024,
  connections: 4096,
  connectionsPerAddress: 256,
  headMs: 10_000,
  requestMs: 30_000,
  heartbeatMs: 30_000,
  work: defaultWorkLimits,
  subjects: defaultSubjectLimits,
  paths: { kept: 64, keptPerClient: 8, renewals: 4, renewalMs: 50 },
}
