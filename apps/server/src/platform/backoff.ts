/** Wait times in milliseconds that double from `first` up to `limit`. Call `reset` after a success. */
export interface Backoff {
  next(): number
  reset(): void
}

/** @param first the first wait, @param limit the longest wait; both in milliseconds. */
export function createBackoff(first: number, limit: number): Backoff {
  let current = first
  return {
    next: () => {
      const wait = current
      current = Math.min(limit, current * 2)
      return wait
    },
    reset: () => {
      current = first
    },
  }
}
