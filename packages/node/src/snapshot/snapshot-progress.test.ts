import { expect, it, vi } from 'vitest'
import { logSnapshotProgress } from './snapshot-progress.ts'

/** Returns the log lines of a task that completes one unit per second. */
function linesOf(total: number): readonly unknown[] {
  const info = vi.fn()
  let now = 0
  const report = logSnapshotProgress({ info }, 'restoring a snapshot', () => now)
  for (let done = 1; done <= total; done += 1) {
    now += 1000
    report(done, total)
  }
  return info.mock.calls
}

it('UX-205 logs how much of a long snapshot is left, every five seconds', () => {
  expect(linesOf(12)).toEqual([
    [{ percent: 41, secondsLeft: 7 }, 'restoring a snapshot'],
    [{ percent: 83, secondsLeft: 2 }, 'restoring a snapshot'],
  ])
})

it('logs nothing for a short snapshot', () => {
  expect(linesOf(5)).toEqual([])
})
