import { describe, expect, it, vi } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { createCountdown } from './countdown.ts'

describe('countdown', () => {
  it('counts down each second, ends once, and restarts (STA-011 STA-012)', () => {
    const clock = manualClock()
    const { state, start } = createCountdown(clock)
    const ended = vi.fn()
    start(3, ended)
    const seen = [state.get().left]
    for (let second = 0; second < 3; second += 1) {
      clock.advance(1000)
      seen.push(state.get().left)
    }
    expect([seen, ended.mock.calls.length]).toEqual([[3, 2, 1, 0], 1])
    start(60)
    expect(state.get().left).toBe(60)
    clock.advance(59_999)
    expect(state.get().left).toBe(1)
    clock.advance(1)
    expect(state.get().left).toBe(0)
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('does not count down while paused (REG-007)', () => {
    const clock = manualClock()
    const { state, start, pause, resume } = createCountdown(clock)
    const ended = vi.fn()
    start(5, ended)
    clock.advance(2000)
    pause()
    clock.advance(60_000)
    expect(state.get()).toEqual({ left: 3, isPaused: true })
    resume()
    expect(state.get()).toEqual({ left: 3, isPaused: false })
    clock.advance(3000)
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('follows the clock when ticks arrive late, and does not call onEnd when stopped', () => {
    const clock = manualClock()
    let late = 0
    const lazy = { now: () => clock.now() + late, after: clock.after }
    const { state, start, stop, pause } = createCountdown(lazy)
    const ended = vi.fn()
    start(10, ended)
    late = 3500
    clock.advance(1000)
    expect(state.get().left).toBe(6)
    stop()
    clock.advance(60_000)
    pause()
    expect([state.get(), ended.mock.calls.length]).toEqual([{ left: 0, isPaused: false }, 0])
  })
})
