/** Maximum number of pings and pongs of one connection between two heartbeats; one pong is expected. */
const MAX_FRAMES_PER_BEAT = 100

/**
 * Counts the control frames of a connection. The WebSocket library answers them before admission, so a flood of them
 * would use the thread without being charged.
 */
export class ControlFrames {
  readonly #cut: () => void
  #count = 0

  /** @param cut closes the connection */
  constructor(cut: () => void) {
    this.#cut = cut
  }

  /** Counts a ping or pong. */
  count(): void {
    this.#count += 1
    if (this.#count > MAX_FRAMES_PER_BEAT) this.#cut()
  }

  /** Resets the count at a heartbeat. */
  beat(): void {
    this.#count = 0
  }
}
