import { describe, expect, it, vi } from 'vitest'
import { manualClock } from '../../../testing/manual-clock.ts'
import { createMarketLoop } from './loop.ts'

describe('market loop', () => {
  it('runs every 5000 ms while the stream is down and pauses while it is up (STA-018)', async () => {
    const clock = manualClock()
    let down = true
    const task = vi.fn(async () => undefined)
    const loop = createMarketLoop(() => down, clock)
    loop.add(task)
    loop.start()
    clock.advance(4999)
    expect(task).toHaveBeenCalledTimes(0)
    clock.advance(1)
    expect(task).toHaveBeenCalledTimes(1)
    await expect.poll(() => task.mock.results[0]?.type).toBe('return')
    await Promise.resolve()
    clock.advance(5000)
    expect(task).toHaveBeenCalledTimes(2)
    down = false
    clock.advance(60_000)
    expect(task).toHaveBeenCalledTimes(2)
  })

  it('skips a round while one runs and survives a failing task', async () => {
    const clock = manualClock()
    let finish = (): void => undefined
    const slow = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const broken = vi.fn(async () => Promise.reject(new RangeError('no')))
    const loop = createMarketLoop(() => true, clock)
    loop.add(slow)
    loop.add(broken)
    const stop = loop.start()
    clock.advance(20_000)
    expect(slow).toHaveBeenCalledTimes(1)
    finish()
    await expect
      .poll(() => {
        clock.advance(5000)
        return slow.mock.calls.length
      })
      .toBe(2)
    stop()
    clock.advance(50_000)
    expect(slow).toHaveBeenCalledTimes(2)
  })
})
