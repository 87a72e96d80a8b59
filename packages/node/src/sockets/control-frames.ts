/** Pings and pongs of one connection between two heartbeats; one pong is asked for. */
const MOST_BETWEEN_BEATS = 100

/**
 * Counts the control frames of a connection. They are answered by the library, before anything asks who sends them:
 * whoever floods with them costs the thread for nothing.
 */
export class ControlFrames {
  readonly #cut: () => void
  #count = 0

  /** @param cut ends the connection */
  constructor(cut: () => void) {
    this.#cut = cut
  }

  /** A ping or a pong came. */
  count(): void {
    this.#count += 1
    if (this.#count > MOST_BETWEEN_BEATS) this.#cut()
  }

  /** A heartbeat: what came before it is forgiven. */
  beat(): void {
    this.#count = 0
  }
}
