import type { Clock } from '@tidebook/client/http'

/** Returns a clock that stays still until a test advances it. */
export function manualClock(start = 0): Clock & { advance(ms: number): void } {
  let now = start
  const timers = new Set<{ at: number; run: () => void }>()
  return {
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return { cancel: () => void timers.delete(timer) }
    },
    advance: (ms) => {
      const end = now + ms
      for (;;) {
        const next = [...timers].filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        timers.delete(next)
        now = next.at
        next.run()
      }
      now = end
    },
  }
}
