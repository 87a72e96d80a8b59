import { useMemo } from 'react'
import { useStore } from '../store.ts'
import { type Place, placeStore } from './history-store.ts'
import { type PathParams, matchPath } from './match-path.ts'

/** Returns the current location; the component renders again when it changes. */
export function useLocation(): Place {
  return useStore(placeStore)
}

function pathOf(place: Place): string {
  return place.pathname
}

function queryOf(place: Place): string {
  return place.search
}

/** Returns the variable parts of the path that match a pattern; empty when the path does not match. */
export function useParams(pattern: string): PathParams {
  const pathname = useStore(placeStore, pathOf)
  return useMemo(() => matchPath(pattern, pathname) ?? {}, [pattern, pathname])
}

/** Returns the query of the address. */
export function useQuery(): URLSearchParams {
  const search = useStore(placeStore, queryOf)
  return useMemo(() => new URLSearchParams(search), [search])
}
