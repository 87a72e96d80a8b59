/** Close codes with which the server closes a market WebSocket. */
export const STREAM_CLOSE = {
  /** The program is stopping; connect again. */
  stopping: { code: 1001, reason: 'stream/stopping' },
  /** The client reads too slowly and has too many unread messages; connect again for new snapshots. */
  slowReader: { code: 4008, reason: 'stream/slow-reader' },
  /** The client sends too many messages. */
  tooManyMessages: { code: 4029, reason: 'stream/too-many-messages' },
} as const

export type StreamCloseReason = keyof typeof STREAM_CLOSE
