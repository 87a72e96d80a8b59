import { createStore } from '../store.ts'

/** How the page came to be: by going back or forward (or loading), by a new entry, or in place of the last one. */
export type NavigationKind = 'pop' | 'push' | 'replace'

/** The place in the application, as the address bar tells it. */
export interface Place {
  readonly pathname: string
  /** The query with its question mark, or nothing. */
  readonly search: string
  /** The fragment with its hash sign, or nothing. */
  readonly hash: string
  /** Names the entry of the browser's history: coming back to it finds the same key. */
  readonly key: string
  readonly how: NavigationKind
}

export interface NavigateOptions {
  /** Takes the place of the current entry, so that going back passes it by. */
  readonly replace?: boolean
}

const FIRST_KEY = 'first'
const NOWHERE: Place = { pathname: '/', search: '', hash: '', key: FIRST_KEY, how: 'pop' }

const keyOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : FIRST_KEY

const here = (how: NavigationKind): Place => {
  const { location, history } = globalThis
  if (location === undefined || history === undefined) return NOWHERE
  const { pathname, search, hash } = location
  return { pathname, search, hash, key: keyOf(history.state), how }
}

const samePlace = (place: Place, url: URL): boolean =>
  place.pathname === url.pathname && place.search === url.search && place.hash === url.hash

/** Where the page is. Only `navigate` and the browser's own buttons change it. */
export const placeStore = createStore<Place>(here('pop'))

globalThis.addEventListener?.('popstate', () => placeStore.set(here('pop')))

let entries = 0
/** Entries outlive the page that made them, so a count alone would repeat. Pages from plain http have no `randomUUID`. */
const newKey = (): string => `${Date.now().toString(36)}-${(entries += 1)}`

/** Goes to a path of this application. Where the page already is makes no second entry. */
export const navigate = (to: string, { replace = false }: NavigateOptions = {}): void => {
  const url = new URL(to, globalThis.location.href)
  const inPlace = replace || samePlace(placeStore.get(), url)
  const state = { key: newKey() }
  if (inPlace) globalThis.history.replaceState(state, '', url)
  else globalThis.history.pushState(state, '', url)
  placeStore.set(here(inPlace ? 'replace' : 'push'))
}
