import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/**
 * The part of a browser that the router needs: history entries, the current entry, and the back and forward buttons.
 */
function browser(start: string) {
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(start), state: null }]
  let at = 0
  const listeners: (() => void)[] = []
  const put = (place: number, state: unknown, url: URL): void => {
    entries.splice(place, place === at ? 1 : entries.length, { url, state })
    at = place
  }
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => listeners.push(listener))
  vi.stubGlobal('history', {
    get state() {
      return entries[at]?.state
    },
    pushState: (state: unknown, _title: string, url: URL) => put(at + 1, state, url),
    replaceState: (state: unknown, _title: string, url: URL) => put(at, state, url),
  })
  vi.stubGlobal('location', {
    get href() {
      return entries[at]?.url.href
    },
    get pathname() {
      return entries[at]?.url.pathname
    },
    get search() {
      return entries[at]?.url.search
    },
    get hash() {
      return entries[at]?.url.hash
    },
  })
  return {
    go(by: number) {
      at += by
      for (const listener of listeners) listener()
    },
    length: () => entries.length,
  }
}

describe('page location', () => {
  beforeEach(() => vi.resetModules())
  afterEach(() => vi.unstubAllGlobals())

  it("follows links, and the browser's back and forward buttons return to the same entries", async () => {
    const { go } = browser('http://tide.test/Home')
    const { navigate, placeStore } = await import('./history-store.ts')
    const first = placeStore.get()
    expect(first).toMatchObject({ pathname: '/Home', how: 'pop' })
    navigate('/home/deal/exchange?pair=SWT-CNY')
    const second = placeStore.get()
    expect(second).toMatchObject({ pathname: '/home/deal/exchange', search: '?pair=SWT-CNY', how: 'push' })
    expect(second.key).not.toBe(first.key)
    go(-1)
    expect(placeStore.get()).toEqual({ ...first, how: 'pop' })
    go(1)
    expect(placeStore.get()).toEqual({ ...second, how: 'pop' })
  })

  it('adds no second entry for a replaced location or for the same one', async () => {
    const { length } = browser('http://tide.test/')
    const { navigate, placeStore } = await import('./history-store.ts')
    navigate('/Home', { replace: true })
    expect(placeStore.get()).toMatchObject({ pathname: '/Home', how: 'replace' })
    navigate('/Home')
    expect(placeStore.get().how).toBe('replace')
    expect(length()).toBe(1)
    navigate('/About')
    expect(length()).toBe(2)
  })

  it('notifies its subscribers', async () => {
    browser('http://tide.test/Home')
    const { navigate, placeStore } = await import('./history-store.ts')
    const heard = vi.fn()
    placeStore.subscribe(heard)
    navigate('/About#top')
    expect(heard).toHaveBeenCalledTimes(1)
    expect(placeStore.get().hash).toBe('#top')
  })
})
