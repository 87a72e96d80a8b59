import { describe, expect, it, vi } from 'vitest'
import { FAILURE_MS, fetchedOnce } from './lazy-part.ts'

describe('what is fetched once', () => {
  it('is asked for once, however many want it', async () => {
    const load = vi.fn(async () => 'code')
    const part = fetchedOnce(load)
    expect(await Promise.all([part.fetch(), part.fetch()])).toEqual(['code', 'code'])
    expect(await part.fetch()).toBe('code')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is asked for again some time after a failure', async () => {
    vi.useFakeTimers()
    const load = vi.fn(async () => 'code').mockRejectedValueOnce(new TypeError('no line'))
    const part = fetchedOnce(load)
    await expect(part.fetch()).rejects.toThrow('no line')
    await expect(part.fetch()).rejects.toThrow('no line')
    vi.advanceTimersByTime(FAILURE_MS)
    expect(await part.fetch()).toBe('code')
    expect(load).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })
})
