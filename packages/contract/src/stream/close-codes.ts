/** Why the server ends a market WebSocket: codes of its close frame. */
export const STREAM_CLOSE = {
  /** The program ends; connect again. */
  stopping: { code: 1001, reason: 'stream/stopping' },
  /** The client reads slower than the market moves and owed too much; connect again for new snapshots. */
  slowReader: { code: 4008, reason: 'stream/slow-reader' },
  /** The client sends more than anybody has reason to. */
  tooManyMessages: { code: 4029, reason: 'stream/too-many-messages' },
} as const

export type StreamCloseReason = keyof typeof STREAM_CLOSE
