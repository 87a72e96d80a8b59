import type { Page } from 'playwright-core'

/** Measurements of a page since the last read, in milliseconds. */
export interface PageFigures {
  /** Times between frames, ascending. */
  readonly frames: readonly number[]
  /** Durations of tasks that blocked the main thread for more than 50 ms, ascending. */
  readonly longTasks: readonly number[]
  /** Layout shift without user input: the worst series of shifts less than a second apart, within five seconds. */
  readonly layoutShift: number
  /** Times from an input to the next paint, ascending, in steps of 8. */
  readonly interactions: readonly number[]
}

interface Measured {
  frames: number[]
  longTasks: number[]
  layoutShift: number
  interactions: number[]
}

/** Makes every document of a page measure itself, from before its first script. */
export async function watchPage(page: Page): Promise<() => Promise<PageFigures>> {
  await page.addInitScript(() => {
    const fresh = (): Measured => ({ frames: [], longTasks: [], layoutShift: 0, interactions: [] })
    const state = { measured: fresh() }
    const each = (type: string, options: object, take: (entry: PerformanceEntry) => void): void =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, ...options })
    each('longtask', {}, ({ duration }) => state.measured.longTasks.push(duration))
    let shifts = { from: 0, last: 0, sum: 0 }
    each('layout-shift', {}, (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (hadRecentInput) return
      const { startTime } = entry
      const goesOn = startTime - shifts.last < 1000 && startTime - shifts.from < 5000
      shifts = { from: goesOn ? shifts.from : startTime, last: startTime, sum: (goesOn ? shifts.sum : 0) + value }
      state.measured.layoutShift = Math.max(state.measured.layoutShift, shifts.sum)
    })
    each('event', { durationThreshold: 16 }, (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId > 0) state.measured.interactions.push(duration)
    })
    let before = 0
    const frame = (now: number): void => {
      if (before > 0) state.measured.frames.push(now - before)
      before = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    Object.assign(globalThis, {
      takeMeasured: () => {
        const { measured } = state
        state.measured = fresh()
        return measured
      },
    })
  })
  return async () => {
    const taken = await page.evaluate(() => (globalThis as unknown as { takeMeasured: () => Measured }).takeMeasured())
    const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)
    const { frames, longTasks, interactions, layoutShift } = taken
    return { frames: sorted(frames), longTasks: sorted(longTasks), interactions: sorted(interactions), layoutShift }
  }
}
