import { createStore } from './store.ts'
import { PATHS } from './paths.ts'

/** The current and the previous route by name, and the last trade and market paths. */
export interface PageState {
  readonly to: string
  readonly from: string
  /** Path with query of the last visited trade page; the header's Trade link returns to it (RTE-023). */
  readonly lastDealPath: string
  /** Path of the last visited market area (RTE-024). */
  readonly lastMarketPath: string
}

/** The `page` store of ENT-078. */
export const pageStore = createStore<PageState>({
  to: '',
  from: '',
  lastDealPath: PATHS.trade,
  lastMarketPath: PATHS.market,
})

/**
 * Resets the header's Trade link to the trade page without a pair, when the last path contained a pair that does not
 * exist.
 */
export function resetDealPath(): void {
  return pageStore.set((state) => ({ ...state, lastDealPath: PATHS.trade }))
}

/**
 * Records one navigation (RTE-022). The same page with another query is not a new page, but may be a new trade path.
 */
export function recordNavigation(name: string, path: string): void {
  pageStore.set((state) => ({
    to: name,
    from: state.to === name ? state.from : state.to,
    lastDealPath: name === 'trade' ? path : state.lastDealPath,
    lastMarketPath: name === 'market' ? path : state.lastMarketPath,
  }))
}
