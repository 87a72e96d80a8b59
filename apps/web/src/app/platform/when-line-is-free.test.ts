// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenLineIsFree } from './when-line-is-free.ts'

let comes: () => void
let runs = 0
const begin = (): void => whenLineIsFree(() => (runs += 1))

beforeEach(() => {
  runs = 0
  vi.useFakeTimers()
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(hear: () => void) {
        comes = hear
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the line is free a moment after the last thing came', () => {
  begin()
  vi.advanceTimersByTime(1400)
  comes()
  vi.advanceTimersByTime(1400)
  expect(runs).toBe(0)
  vi.advanceTimersByTime(100)
  expect(runs).toBe(1)
})

it('a line that is never free is waited for no longer than six seconds', () => {
  begin()
  for (let ms = 0; ms < 6000; ms += 500) {
    expect(runs).toBe(0)
    vi.advanceTimersByTime(500)
    comes()
  }
  expect(runs).toBe(1)
})

it.each(['pointerdown', 'keydown'])('whoever acts waits no more: %s, and it is called once', (act) => {
  begin()
  dispatchEvent(new Event(act))
  dispatchEvent(new Event(act))
  vi.advanceTimersByTime(10_000)
  expect(runs).toBe(1)
})
