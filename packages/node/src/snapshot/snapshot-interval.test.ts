import { describe, expect, it } from 'vitest'
import { hasSnapshot } from './snapshot-interval.ts'

/** Close time of the first checkpoint. */
const START = 800_000_057

/** Returns the close times of the checkpoints with a snapshot, in seconds after the first checkpoint. */
function snapshotTimes(secondsBetween: number, count: number): number[] {
  const times = Array.from({ length: count }, (_, nth) => Math.floor(START + nth * secondsBetween))
  return times.filter((time, nth) => hasSnapshot(time, times[nth - 1])).map((time) => time - START)
}

describe('the interval of snapshots', () => {
  it('SCL-204 leaves two minutes to read a snapshot, however short the blocks are', () => {
    for (const seconds of [0.4, 1.7, 7, 30, 61, 100, 119]) {
      const times = snapshotTimes(seconds, Math.ceil(2400 / seconds))
      expect(times.length).toBeGreaterThan(10)
      // A snapshot is deleted when the second one after it is written. The first one may come late within its two
      // minutes.
      const lifetimes = times.slice(1, -2).map((time, nth) => (times[nth + 3] ?? 0) - time)
      expect(Math.min(...lifetimes)).toBeGreaterThanOrEqual(120)
    }
  })

  it('includes every checkpoint at the default pace, and the first one', () => {
    expect(snapshotTimes(180, 5)).toEqual([0, 180, 360, 540, 720])
    expect(snapshotTimes(1, 2)).toEqual([0])
  })
})
