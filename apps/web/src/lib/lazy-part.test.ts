// @vitest-environment happy-dom
import { act, createElement, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { FAILURE_CACHE_MS, createLazyLoader, lazyPart, usePrefetchedScreens } from './lazy-part.ts'

describe('a part that is fetched once', () => {
  it('is requested once for any number of callers', async () => {
    const load = vi.fn(async () => 'code')
    const part = createLazyLoader(load)
    expect(await Promise.all([part.fetch(), part.fetch()])).toEqual(['code', 'code'])
    expect(await part.fetch()).toBe('code')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is requested again some time after a failure', async () => {
    vi.useFakeTimers()
    const load = vi.fn(async () => 'code').mockRejectedValueOnce(new TypeError('no line'))
    const part = createLazyLoader(load)
    await expect(part.fetch()).rejects.toThrow('no line')
    await expect(part.fetch()).rejects.toThrow('no line')
    vi.advanceTimersByTime(FAILURE_CACHE_MS)
    expect(await part.fetch()).toBe('code')
    expect(load).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })
})

describe('a part with its own code', () => {
  it('renders without an error when it loads while React waits for it', async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const errors = vi.spyOn(console, 'error')
    const Part = lazyPart(async () => () => createElement('p', null, 'here'))
    const place = document.createElement('div')
    const root = createRoot(place)
    await act(async () => root.render(createElement(Suspense, null, createElement(Part))))
    expect(place.textContent).toBe('here')
    await act(async () => root.unmount())
    expect(errors).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
})

describe('screens that are prefetched', () => {
  /** Returns the number of times a page has fetched another screen once it has settled. */
  async function fetchesWith(connection: { readonly saveData: boolean } | undefined): Promise<number> {
    vi.useFakeTimers()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    const fetch = vi.fn(async () => undefined)
    const screens = [{ fetch }]
    const Page = (): null => {
      usePrefetchedScreens(screens)
      return null
    }
    const root = createRoot(document.createElement('div'))
    await act(async () => root.render(createElement(Page)))
    vi.runAllTimers()
    await act(async () => root.unmount())
    Reflect.deleteProperty(navigator, 'connection')
    vi.unstubAllGlobals()
    vi.useRealTimers()
    return fetch.mock.calls.length
  }

  it('are fetched once the page has settled', async () => {
    expect(await fetchesWith({ saveData: false })).toBe(1)
    expect(await fetchesWith(undefined)).toBe(1)
  })

  it('are not fetched for a user who saves data', async () => {
    expect(await fetchesWith({ saveData: true })).toBe(0)
  })
})
