/** A connection that receives stream messages. */
export interface Subscriber {
  /** Sends one message, or drops the connection if it is too slow. */
  send(message: string): void
}
