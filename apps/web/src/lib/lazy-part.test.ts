import { describe, expect, it, vi } from 'vitest'
import { fetchedOnce } from './lazy-part.ts'

describe('what is fetched once', () => {
  it('is asked for once, however many want it', async () => {
    const load = vi.fn(async () => 'code')
    const part = fetchedOnce(load)
    expect(await Promise.all([part.fetch(), part.fetch()])).toEqual(['code', 'code'])
    expect(await part.fetch()).toBe('code')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is asked for again after a failure', async () => {
    const load = vi.fn(async () => 'code').mockRejectedValueOnce(new TypeError('no line'))
    const part = fetchedOnce(load)
    await expect(part.fetch()).rejects.toThrow('no line')
    expect(await part.fetch()).toBe('code')
  })
})
