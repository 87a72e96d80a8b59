import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTimer } from './restartable-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs only what was started last', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const timer = createTimer()
  timer.restart(first, 1000)
  vi.advanceTimersByTime(900)
  timer.restart(second, 1000)
  vi.advanceTimersByTime(999)
  expect(second).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(second).toHaveBeenCalledTimes(1)
  expect(first).not.toHaveBeenCalled()
})

it('cancels the pending run', () => {
  const run = vi.fn()
  const timer = createTimer()
  timer.restart(run, 1000)
  timer.stop()
  vi.advanceTimersByTime(2000)
  expect(run).not.toHaveBeenCalled()
})
