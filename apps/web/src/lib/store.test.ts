import { describe, expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

describe('store', () => {
  it('returns the last value and notifies subscribers until they unsubscribe', () => {
    const store = createStore(1)
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.set(2)
    store.set((n) => n + 1)
    stop()
    store.set(9)
    expect(store.get()).toBe(9)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('does not notify when the value is the same', () => {
    const store = createStore('a')
    const listener = vi.fn()
    store.subscribe(listener)
    store.set('a')
    expect(listener).not.toHaveBeenCalled()
  })

  it('survives a subscriber that unsubscribes another during a notification', () => {
    const store = createStore(0)
    const second = vi.fn()
    const stops: (() => void)[] = []
    store.subscribe(() => stops.forEach((stop) => stop()))
    stops.push(store.subscribe(second))
    store.set(1)
    store.set(2)
    expect(second).toHaveBeenCalledTimes(1)
  })
})
