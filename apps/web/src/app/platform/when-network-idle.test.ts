// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenNetworkIdle } from './when-network-idle.ts'

let comes: () => void
let runs = 0

function begin(): void {
  return whenNetworkIdle(() => (runs += 1))
}

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

it('runs a moment after the last network transfer', () => {
  begin()
  vi.advanceTimersByTime(1400)
  comes()
  vi.advanceTimersByTime(1400)
  expect(runs).toBe(0)
  vi.advanceTimersByTime(100)
  expect(runs).toBe(1)
})

it('waits at most six seconds for a busy network', () => {
  begin()
  for (let ms = 0; ms < 6000; ms += 500) {
    expect(runs).toBe(0)
    vi.advanceTimersByTime(500)
    comes()
  }
  expect(runs).toBe(1)
})

it.each(['pointerdown', 'keydown'])('runs immediately, and once, when the user acts: %s', (act) => {
  begin()
  dispatchEvent(new Event(act))
  dispatchEvent(new Event(act))
  vi.advanceTimersByTime(10_000)
  expect(runs).toBe(1)
})
