import { useCallback, useRef, useSyncExternalStore } from 'react'

/** State outside React that any module can read, set and subscribe to. */
export interface Store<T> {
  get(): T
  /** Replaces the state; an equal value (Object.is) notifies no subscribers. */
  set(next: T | ((current: T) => T)): void
  /**
   * Calls `listener` after every change.
   * @returns a function that unsubscribes
   */
  subscribe(listener: () => void): () => void
}

/** Creates a store with its initial state. */
export function createStore<T>(initial: T): Store<T> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next) {
      const value = typeof next === 'function' ? (next as (current: T) => T)(state) : next
      if (Object.is(value, state)) return
      state = value
      for (const listener of Array.from(listeners)) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function sameItems(a: unknown, b: unknown): boolean {
  return (
    Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => Object.is(item, b[index]))
  )
}

function identity(state: unknown): unknown {
  return state
}

/**
 * Reads a store in a component, whole or through a selector. The component renders again only when the selected value
 * changed; an array with the same items counts as unchanged.
 */
export function useStore<T>(store: Store<T>): T
export function useStore<T, S>(store: Store<T>, select: (state: T) => S): S
export function useStore<T, S>(store: Store<T>, select: (state: T) => S = identity as (state: T) => S): S {
  const kept = useRef<{ state: T; select: (state: T) => S; value: S }>(undefined)
  const read = useCallback((): S => {
    const state = store.get()
    const last = kept.current
    if (last !== undefined && Object.is(last.state, state) && last.select === select) return last.value
    const value = select(state)
    const same = last !== undefined && (Object.is(last.value, value) || sameItems(last.value, value))
    kept.current = { state, select, value: same ? last.value : value }
    return kept.current.value
  }, [store, select])
  return useSyncExternalStore(store.subscribe, read, read)
}
