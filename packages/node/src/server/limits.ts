/** What the node takes from a client before it refuses. */
export interface ServerLimits {
  /** Bytes of one HTTP body or WebSocket message. */
  readonly requestBytes: number
  /** Bytes waiting to be sent to one WebSocket connection; beyond them it is cut. */
  readonly sendBufferBytes: number
  readonly connections: number
  /** Milliseconds between two signs of life asked of a WebSocket connection. */
  readonly heartbeatMs: number
}

export const defaultLimits: ServerLimits = {
  requestBytes: 1_048_576,
  sendBufferBytes: 8_388_608,
  connections: 4096,
  heartbeatMs: 30_000,
}
