/** Something that comes from outside: not there yet, there, there but old, or failed with a code. */
export type Loadable<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'stale'; readonly value: T; readonly code: string }
  | { readonly state: 'failed'; readonly code: string }

export const LOADING: Loadable<never> = { state: 'loading' }

/** A value that just arrived. */
export const ready = <T>(value: T): Loadable<T> => ({ state: 'ready', value })

/** After a failure: what was there stays and counts as old; otherwise the failure itself. */
export const failedAfter = <T>(last: Loadable<T>, code: string): Loadable<T> =>
  last.state === 'ready' || last.state === 'stale'
    ? { state: 'stale', value: last.value, code }
    : { state: 'failed', code }

/** The value, fresh or old, or undefined. */
export const valueOf = <T>(loadable: Loadable<T>): T | undefined =>
  loadable.state === 'ready' || loadable.state === 'stale' ? loadable.value : undefined
