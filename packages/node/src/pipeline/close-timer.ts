/** Calls `close` every `interval` milliseconds; a call that is still running makes the tick pass. */
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
      // a close that failed is reported by the pipeline, which ends the node
      this.#close().then(ended, ended)
    }, this.#interval)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
