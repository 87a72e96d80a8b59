/** A connection that takes stream messages. */
export interface Subscriber {
  /** Sends one message, or drops the connection when it is too slow to take it. */
  send(message: string): void
}
