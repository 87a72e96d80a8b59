import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { betweenTabs } from './between-tabs.ts'

describe('serial actions of an account', () => {
  beforeEach(() => vi.stubGlobal('navigator', {}))
  afterEach(() => vi.unstubAllGlobals())

  it('run in order within this tab where the browser has no locks', async () => {
    const order: string[] = []
    const first = Promise.withResolvers<void>()
    const one = betweenTabs('jA', () => first.promise.then(() => order.push('first')))
    const two = betweenTabs('jA', async () => order.push('second'))
    await betweenTabs('jB', async () => order.push('other'))
    first.resolve()
    await Promise.all([one, two])
    expect(order).toEqual(['other', 'first', 'second'])
  })

  it('run in order across all tabs where the browser has locks, under a lock name of this product', async () => {
    const request = vi.fn((_name: string, action: () => Promise<unknown>) => action())
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await betweenTabs('jA', async () => 5)).toBe(5)
    expect(request.mock.calls[0]?.[0]).toBe('tidebook_sequence_jA')
  })
})
