import { useSyncExternalStore } from 'react'

/** Layouts of the trade screen, by width. */
export type TradeLayout = 'phone' | 'tablet' | 'desk' | 'wide'

const WIDE = '(min-width: 1280px)'
const DESK = '(min-width: 1024px)'
const TABLET = '(min-width: 768px)'

function read(): TradeLayout {
  if (matchMedia(WIDE).matches) return 'wide'
  if (matchMedia(DESK).matches) return 'desk'
  return matchMedia(TABLET).matches ? 'tablet' : 'phone'
}

function watch(listener: () => void): () => void {
  const queries = [WIDE, DESK, TABLET].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

/** Returns the layout for the window width. The widths are the breakpoints of the design tokens. */
export function useLayout(): TradeLayout {
  return useSyncExternalStore(watch, read)
}
