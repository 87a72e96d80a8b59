/** Returns milliseconds. Injected, so that tests control time. */
type Clock = () => number

/**
 * The two clocks of a browser. Neither is sufficient: the wall clock can be set, and the monotonic clock stops on some
 * systems while the machine sleeps.
 */
export interface Clocks {
  /** Wall clock: milliseconds since 1970, which the machine's owner can set. */
  readonly clock: Clock
  /** Monotonic clock in milliseconds (`performance.now`). */
  readonly monotonic: Clock
}

/** A point in time by both clocks. */
export interface Instant {
  readonly wall: number
  readonly steady: number
}

export function currentInstant({ clock, monotonic }: Clocks): Instant {
  return { wall: clock(), steady: monotonic() }
}

/**
 * Returns the milliseconds since a point in time by the clock that advanced more, so that setting one back gains no
 * time.
 */
export function elapsedSince(moment: Instant, clocks: Clocks): number {
  const now = currentInstant(clocks)
  return Math.max(now.wall - moment.wall, now.steady - moment.steady)
}
