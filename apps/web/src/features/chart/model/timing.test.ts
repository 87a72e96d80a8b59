import { expect, it, vi } from 'vitest'
import { createHold } from './hold-repeat.ts'
import { createGate } from '../../../lib/live-gate.ts'

it('passes live candles at most ten times a second, and always the last one', () => {
  vi.useFakeTimers({ now: 1000 })
  const seen: (readonly number[])[] = []
  const clock = {
    now: () => Date.now(),
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (handle: unknown) => clearTimeout(handle as number),
  }
  const gate = createGate<number>((values) => seen.push(values), clock)
  for (let index = 0; index < 100; index += 1) {
    gate.push(index)
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(1000)
  expect(seen.length).toBeLessThanOrEqual(11)
  expect(seen.flat()).toHaveLength(100)
  vi.useRealTimers()
})

it('repeats a held button every 600 ms until released', () => {
  vi.useFakeTimers()
  const run = vi.fn()
  const hold = createHold(run, {
    setInterval: (callback, ms) => setInterval(callback, ms),
    clearInterval: (handle) => clearInterval(handle as number),
  })
  hold.press()
  vi.advanceTimersByTime(1799)
  expect(run).toHaveBeenCalledTimes(3)
  hold.release()
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
