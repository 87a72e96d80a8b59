import { defineSetting, subscribeToSettings } from '../../../lib/settings/define-setting.ts'
import { createStore, type Store } from '../../../lib/store.ts'

const PAIR = /^[A-Za-z0-9]{3,40}-[A-Za-z0-9]{3,40}$/

function dashed(text: string): string {
  return text.replace('/', '-').replace('_', '-')
}

/** Parses pair names from stored data: a list of names, a list of pairs, or a table with names as keys. */
export function parseFavourites(value: unknown): readonly string[] {
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

/** Current setting of the favorites (TRD-004), and the setting of an earlier version (STA-009). */
const setting = defineSetting('optional2', { parse: parseFavourites })
const legacySetting = defineSetting('optional', { parse: parseFavourites })

/**
 * Reads the favorites. Migrates a list of the earlier version once: it is merged into the current list, and its key is
 * removed, so that later visits migrate nothing (STA-009).
 */
export function loadFavourites(storage?: Storage): ReadonlySet<string> {
  const legacy = legacySetting.read(storage)
  const all = new Set([...setting.read(storage), ...legacy])
  if (legacy.length > 0) setting.write([...all], storage)
  legacySetting.forget(storage)
  return all
}

export const favouritesStore: Store<ReadonlySet<string>> = createStore(loadFavourites())

/** Adds or removes a pair and stores the list for the next visit. */
export function toggleFavourite(key: string): void {
  favouritesStore.set((names) => {
    const next = new Set(names)
    if (!next.delete(key)) next.add(key)
    return next
  })
  setting.write([...favouritesStore.get()])
}

/** Follows changes made in other tabs. */
export function followOtherTabs(): () => void {
  return subscribeToSettings([setting], () => favouritesStore.set(loadFavourites()))
}
