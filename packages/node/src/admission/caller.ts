import type { Subscriber } from '../streams/subscriber.ts'
import type { RequestTiming } from './request-timing.ts'

/** The origin of a request. */
export interface Caller {
  /** Whether the caller has the node's token. It may then call every method without a budget. */
  readonly isAdmin: boolean
  /**
   * Whether the caller is a program on this machine and the node's ledger is temporary. Such a caller may close and
   * reset the ledger without a token, and has no budget either.
   */
  readonly ownsLedger: boolean
  /** The client that limits apply to. */
  readonly client: string
  /** Id of the request, or of the connection that it came through, for the log. */
  readonly requestId?: string
  /** Measures the phases of a request that the operator traces. */
  readonly timing?: RequestTiming
  /** Receiver of stream messages; present on WebSocket connections. */
  readonly subscriber?: Subscriber
  /** Returns false after the client has disconnected. */
  readonly isThere?: () => boolean
}
