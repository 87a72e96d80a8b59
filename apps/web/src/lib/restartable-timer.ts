/** A timer with at most one pending run. */
export interface RestartableTimer {
  /** Calls `run` after a delay in milliseconds and cancels a previous pending run. */
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
