import { describe, expect, it } from 'vitest'
import { percentOf, ProgressMeter, shownDuration } from './progress.ts'

/** Reports a task once a second at the given rates, in units per second, and returns the estimates. */
function estimates(total: number, ...rates: readonly number[]): readonly (number | undefined)[] {
  const meter = new ProgressMeter()
  let done = 0
  let now = 5_000
  meter.report(done, total, now)
  return rates.map((rate) => {
    done += rate
    now += 1000
    return meter.report(done, total, now).leftMs
  })
}

describe('the remaining time of a task', () => {
  it('UX-205 follows from the rate of a steady source, and ends at zero', () => {
    expect(estimates(500, 100, 100, 100, 100, 100)).toEqual([4000, 3000, 2000, 1000, 0])
  })

  it('UX-205 grows when the source is throttled, and forgets the fast start', () => {
    const fast = estimates(10_000, ...Array.from({ length: 10 }, () => 100))
    const throttled = estimates(
      10_000,
      ...Array.from({ length: 10 }, () => 100),
      ...Array.from({ length: 21 }, () => 10),
    )
    expect(fast.at(-1)).toBe(90_000)
    // 8,790 units at 10 per second
    expect(throttled.at(-1)).toBe(879_000)
  })

  it('is unknown before the rate is known', () => {
    const meter = new ProgressMeter()
    expect(meter.report(0, 100, 0).leftMs).toBeUndefined()
    expect(meter.report(5, 100, 500).leftMs).toBeUndefined()
    expect(meter.report(5, 100, 999).leftMs).toBeUndefined()
    expect(meter.report(10, 100, 1000).leftMs).toBe(9000)
  })

  it('grows while nothing arrives', () => {
    const meter = new ProgressMeter()
    meter.report(0, 100, 0)
    expect(meter.report(50, 100, 10_000).leftMs).toBe(10_000)
    expect(meter.report(50, 100, 15_000).leftMs).toBe(15_000)
    expect(meter.report(50, 100, 60_000).leftMs).toBeUndefined()
  })

  it('forgets the rate when a task starts again', () => {
    const meter = new ProgressMeter()
    meter.report(0, 100, 0)
    meter.report(50, 100, 5000)
    expect(meter.report(0, 100, 6000).leftMs).toBeUndefined()
    expect(meter.report(10, 100, 7000).leftMs).toBe(9000)
  })
})

it('rounds percent down, so that 100 means the end', () => {
  expect(percentOf({ done: 999, total: 1000 })).toBe(99)
  expect(percentOf({ done: 1000, total: 1000 })).toBe(100)
  expect(percentOf({ done: 3, total: 0 })).toBe(100)
  expect(percentOf({ done: -1, total: 10 })).toBe(0)
})

it('shows a duration that does not change with every report', () => {
  expect([0, 1, 5001, 84_000, 86_000, 119_000, 121_000].map(shownDuration)).toEqual([
    { unit: 'seconds', count: 5 },
    { unit: 'seconds', count: 5 },
    { unit: 'seconds', count: 10 },
    { unit: 'seconds', count: 85 },
    { unit: 'minutes', count: 2 },
    { unit: 'minutes', count: 2 },
    { unit: 'minutes', count: 3 },
  ])
})
