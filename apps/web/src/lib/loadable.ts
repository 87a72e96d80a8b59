/** An external value: loading, ready, stale, or failed with a code. */
export type Loadable<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'stale'; readonly value: T; readonly code: string }
  | { readonly state: 'failed'; readonly code: string }

export const LOADING: Loadable<never> = { state: 'loading' }

/** Wraps a value that just arrived. */
export function ready<T>(value: T): Loadable<T> {
  return { state: 'ready', value }
}

/** Returns the state after a failure: the last value as stale if there is one, otherwise the failure. */
export function toFailed<T>(last: Loadable<T>, code: string): Loadable<T> {
  return last.state === 'ready' || last.state === 'stale'
    ? { state: 'stale', value: last.value, code }
    : { state: 'failed', code }
}

/** Returns the value, fresh or stale, or undefined. */
export function valueOf<T>(loadable: Loadable<T>): T | undefined {
  return loadable.state === 'ready' || loadable.state === 'stale' ? loadable.value : undefined
}
