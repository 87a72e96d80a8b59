/** A timer of which at most one run is pending. */
export interface RestartableTimer {
  /** Calls `run` after a time in milliseconds, instead of any pending run. */
  restart(run: () => void, afterMs: number): void
  /** Cancels the pending run. */
  stop(): void
}

/** Creates a timer without a pending run. */
export function createTimer(): RestartableTimer {
  let pending: ReturnType<typeof setTimeout> | undefined
  return {
    restart(run, afterMs) {
      clearTimeout(pending)
      pending = setTimeout(run, afterMs)
    },
    stop() {
      clearTimeout(pending)
    },
  }
}
