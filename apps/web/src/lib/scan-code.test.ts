import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scanCode } from './scan-code.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('looking for a code', () => {
  it('STA-017 looks again every 500 ms until there is one', async () => {
    const seen = [undefined, undefined, 'jAddress']
    const look = vi.fn(async () => seen.shift())
    const found = scanCode(look, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(0)
    expect(look).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(499)
    expect(look).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(look).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(500)
    expect(await found).toBe('jAddress')
    await vi.advanceTimersByTimeAsync(5000)
    expect(look).toHaveBeenCalledTimes(3)
  })

  it('ends when nobody waits any more', async () => {
    const leaving = new AbortController()
    const look = vi.fn(async () => undefined)
    const found = scanCode(look, leaving.signal)
    await vi.advanceTimersByTimeAsync(700)
    leaving.abort()
    expect(await found).toBeUndefined()
    await vi.advanceTimersByTimeAsync(5000)
    expect(look).toHaveBeenCalledTimes(2)
  })
})
