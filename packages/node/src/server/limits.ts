import type { Budget } from '../rpc/token-bucket.ts'

/** What looking for paths may cost: it is done on the thread of the ledger. */
export interface PathLimits {
  /** Searches of one client, and of all together. Whoever runs the node is not counted. */
  readonly perClient: Budget
  readonly ofAll: Budget
  /** Searches that connections keep going (`path_find`), of all and of one client. */
  readonly kept: number
  readonly keptPerClient: number
  /** Of those, what one closed ledger renews at most: so many, and milliseconds after which no other is begun. */
  readonly renewals: number
  readonly renewalMs: number
}

/** What the node takes from a client before it refuses. */
export interface ServerLimits {
  /** Bytes of one HTTP body or WebSocket message. */
  readonly requestBytes: number
  /**
   * Bytes waiting to be sent to one WebSocket connection. Beyond them nothing more is read from it; beyond as many
   * bytes of streams it is closed.
   */
  readonly sendBufferBytes: number
  /** Requests of one WebSocket connection that are worked on at once; more are not read. */
  readonly requestsUnderWay: number
  readonly connections: number
  /** Milliseconds between two signs of life asked of a WebSocket connection. */
  readonly heartbeatMs: number
  readonly paths: PathLimits
}

export const defaultLimits: ServerLimits = {
  requestBytes: 1_048_576,
  sendBufferBytes: 8_388_608,
  requestsUnderWay: 1024,
  connections: 4096,
  heartbeatMs: 30_000,
  paths: {
    perClient: { burst: 10, perSecond: 2 },
    ofAll: { burst: 40, perSecond: 10 },
    kept: 64,
    keptPerClient: 8,
    renewals: 4,
    renewalMs: 50,
  },
}
