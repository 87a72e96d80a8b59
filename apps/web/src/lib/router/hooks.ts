import { useMemo } from 'react'
import { useStore } from '../store.ts'
import { type Place, placeStore } from './history-store.ts'
import { type PathParams, matchPath } from './match-path.ts'

/** Where the page is; the component renders again when that changes. */
export const useLocation = (): Place => useStore(placeStore)

const pathOf = (place: Place): string => place.pathname
const queryOf = (place: Place): string => place.search

/** The variable parts of the path, read by a pattern; empty when the page is elsewhere. */
export const useParams = (pattern: string): PathParams => {
  const pathname = useStore(placeStore, pathOf)
  return useMemo(() => matchPath(pattern, pathname) ?? {}, [pattern, pathname])
}

/** The query of the address. */
export const useQuery = (): URLSearchParams => {
  const search = useStore(placeStore, queryOf)
  return useMemo(() => new URLSearchParams(search), [search])
}
