import { useCallback, useSyncExternalStore } from 'react'

/** A window too narrow for a table with many columns: rows become cards. */
export const NARROW = '(max-width: 1023px)'

/** A window too narrow for two columns next to each other: the second column moves below the first. */
export const BELOW_WIDE = '(max-width: 1279px)'

/** Returns whether a media query matches; the component renders again when that changes. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}
