import { defineSetting, followSettings } from '../../../lib/settings/define-setting.ts'
import { createStore, type Store } from '../../../lib/store.ts'

const PAIR = /^[A-Za-z0-9]{3,40}-[A-Za-z0-9]{3,40}$/

const dashed = (text: string): string => text.replace('/', '-').replace('_', '-')

/** Pair names of whatever was stored: a list of names, of pairs, or a table with names as keys. */
export const parseFavourites = (value: unknown): readonly string[] => {
  const items: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, on]) => (on === false ? [] : [name]))
      : []
  const names = items.map((item) => {
    if (typeof item === 'string') return dashed(item)
    const { base, counter } = (item ?? {}) as { base?: unknown; counter?: unknown }
    return typeof base === 'string' && typeof counter === 'string' ? `${base}-${counter}` : ''
  })
  return [...new Set(names)].filter((name) => PAIR.test(name))
}

/** Where favourites live (TRD-004), and where an earlier form of them lay (STA-009). */
const present = defineSetting('optional2', { parse: parseFavourites })
const former = defineSetting('optional', { parse: parseFavourites })

/**
 * Reads the favourites. A list in the earlier form is taken over once: it joins the present list, and its key is
 * removed, so that a second visit finds nothing to migrate (STA-009).
 */
export const loadFavourites = (storage?: Storage): ReadonlySet<string> => {
  const legacy = former.read(storage)
  const all = new Set([...present.read(storage), ...legacy])
  if (legacy.length > 0) present.write([...all], storage)
  former.forget(storage)
  return all
}

export const favouritesStore: Store<ReadonlySet<string>> = createStore(loadFavourites())

/** Adds or removes a pair and keeps the list for the next visit. */
export const toggleFavourite = (key: string): void => {
  favouritesStore.set((names) => {
    const next = new Set(names)
    if (!next.delete(key)) next.add(key)
    return next
  })
  present.write([...favouritesStore.get()])
}

/** Follows a change made in another tab. */
export const followOtherTabs = (): (() => void) =>
  followSettings([present], () => favouritesStore.set(loadFavourites()))
