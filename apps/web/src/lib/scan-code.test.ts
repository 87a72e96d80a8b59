import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scanCode } from './scan-code.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('scanning for a code', () => {
  it('tries again every 500 ms until it finds one (STA-017)', async () => {
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

  it('ends when it is aborted', async () => {
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
