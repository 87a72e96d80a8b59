/** Calls `close` every `interval` milliseconds. Skips a tick while the previous call is running. */
export class CloseTimer {
  readonly #interval: number
  readonly #close: () => Promise<unknown>
  #timer: NodeJS.Timeout | undefined
  #running = false

  constructor(interval: number, close: () => Promise<unknown>) {
    this.#interval = interval
    this.#close = close
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (this.#running) return
      this.#running = true
      const ended = (): void => {
        this.#running = false
      }
      // The pipeline reports a failed close, which ends the node.
      this.#close().then(ended, ended)
    }, this.#interval)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
