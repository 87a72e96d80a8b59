import { createCounter } from '../create-counter.ts'
import { createStore } from '../store.ts'

/** The kind of navigation that led to the page: back, forward or load; a new entry; or a replaced entry. */
type NavigationKind = 'pop' | 'push' | 'replace'

/** The location in the application, from the address bar. */
export interface Place {
  readonly pathname: string
  /** The query with its question mark, or an empty string. */
  readonly search: string
  /** The fragment with its hash sign, or an empty string. */
  readonly hash: string
  /** Identifies the entry of the browser's history: returning to it restores the same key. */
  readonly key: string
  readonly how: NavigationKind
}

export interface NavigateOptions {
  /** Replaces the current entry, so that going back skips it. */
  readonly replace?: boolean
}

const FIRST_KEY = 'first'
const NOWHERE: Place = { pathname: '/', search: '', hash: '', key: FIRST_KEY, how: 'pop' }

function keyOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
    ? state.key
    : FIRST_KEY
}

function here(how: NavigationKind): Place {
  const { location, history } = globalThis
  if (location === undefined || history === undefined) return NOWHERE
  const { pathname, search, hash } = location
  return { pathname, search, hash, key: keyOf(history.state), how }
}

function samePlace(place: Place, url: URL): boolean {
  return place.pathname === url.pathname && place.search === url.search && place.hash === url.hash
}

/** The current location. Only `navigate` and the browser's own buttons change it. */
export const placeStore = createStore<Place>(here('pop'))

globalThis.addEventListener?.('popstate', () => placeStore.set(here('pop')))

const nextEntry = createCounter()

/**
 * Entries outlive the page that created them, so a counter alone would repeat its values. Pages on plain http have no
 * `randomUUID`.
 */
function newKey(): string {
  return `${Date.now().toString(36)}-${nextEntry()}`
}

/** Navigates to a path of this application. The current path adds no second entry. */
export function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  const url = new URL(to, globalThis.location.href)
  const inPlace = replace || samePlace(placeStore.get(), url)
  const state = { key: newKey() }
  if (inPlace) globalThis.history.replaceState(state, '', url)
  else globalThis.history.pushState(state, '', url)
  placeStore.set(here(inPlace ? 'replace' : 'push'))
}
