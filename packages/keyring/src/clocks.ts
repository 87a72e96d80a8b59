/** A clock in milliseconds, injected so that tests move time themselves. */
export type Clock = () => number

/**
 * The two clocks of a browser. Neither is enough: the one of the day can be set, and the one that only goes forward
 * stands still on some systems while the machine sleeps.
 */
export interface Clocks {
  /** milliseconds since 1970, as set by whoever owns the machine */
  readonly clock: Clock
  /** milliseconds since some moment; never set, never going back (`performance.now`) */
  readonly monotonic: Clock
}

/** A moment by both clocks. */
export interface Moment {
  readonly wall: number
  readonly steady: number
}

export function momentOf({ clock, monotonic }: Clocks): Moment {
  return { wall: clock(), steady: monotonic() }
}

/** Milliseconds since a moment by the clock that says more, so that setting one gains nobody time. */
export function elapsedSince(moment: Moment, clocks: Clocks): number {
  const now = momentOf(clocks)
  return Math.max(now.wall - moment.wall, now.steady - moment.steady)
}
