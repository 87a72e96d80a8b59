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
}

export const defaultLimits: ServerLimits = {
  requestBytes: 1_048_576,
  sendBufferBytes: 8_388_608,
  requestsUnderWay: 1024,
  connections: 4096,
  heartbeatMs: 30_000,
}
