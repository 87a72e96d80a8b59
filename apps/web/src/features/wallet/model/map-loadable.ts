import type { Loadable } from '../../../lib/loadable.ts'

/** Maps the value of a loadable and keeps its loading state. */
export function mapLoadable<T, R>(loadable: Loadable<T>, change: (value: T) => R): Loadable<R> {
  if (loadable.state === 'ready' || loadable.state === 'stale') return { ...loadable, value: change(loadable.value) }
  return loadable
}
