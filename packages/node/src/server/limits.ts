import { defaultWorkLimits } from '../admission/work-limits.ts'
import type { WorkLimits } from '../admission/work-limits.ts'
import { defaultSubjectLimits } from '../streams/subscriptions.ts'
import type { PathLimits } from '../streams/path-searches.ts'
import type { SubjectLimits } from '../streams/subscriptions.ts'

/** What the node takes from a client before it refuses. */
export interface ServerLimits {
  /** Bytes of one HTTP body or WebSocket message. */
  readonly requestBytes: number
  /**
   * Bytes waiting to be sent to one WebSocket connection. Beyond them nothing more is read from it; beyond as many
   * bytes of streams it is closed.
   */
  readonly sendBufferBytes: number
  /** Requests of one WebSocket connection that are worked on at once, transactions aside; more are not read. */
  readonly requestsUnderWay: number
  /** The same for whoever runs the node. */
  readonly ownRequestsUnderWay: number
  readonly connections: number
  /** Sockets of one address before anything is known of who is behind it; proxies and this machine aside. */
  readonly connectionsPerAddress: number
  /** Milliseconds in which the head of an HTTP request has to come, and the whole of it. */
  readonly headMs: number
  readonly requestMs: number
  /** Milliseconds between two signs of life asked of a WebSocket connection. */
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
