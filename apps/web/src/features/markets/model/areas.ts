import type { TradingPair } from '@tidebook/contract'
import { network } from '../../../lib/network.ts'
import type { MarketRow } from './market-row.ts'

/** Areas that are not quote tokens: favorites, the K-line list (SCR-003) and all pairs. */
export const FAVOURITES = 'favourites'
export const KLINE = 'kline'
export const ALL = 'all'

/** Returns the quote area of a first visit (TRD-012). */
export function defaultArea(): string {
  return network().areas[0] ?? ALL
}

/** Returns the quote areas in display order; also used as placeholders while the pairs are unknown. */
export function firstAreas(): readonly string[] {
  return network().areas
}

/** Returns the id of an area in paths and queries. */
export function areaId(dealArea: string): string {
  return dealArea.toLowerCase()
}

/**
 * Returns the quote areas of the configured pairs: first those that the network lists, then the others in their order.
 */
export function quoteAreas(pairs: readonly TradingPair[]): readonly string[] {
  const found = new Set(pairs.map((pair) => areaId(pair.dealArea)))
  const first = firstAreas()
  return [...first.filter((area) => found.has(area)), ...[...found].filter((area) => !first.includes(area))]
}

/** Returns the area of a path or query, or the default for an unknown one (RTE-005). */
export function areaOf(text: string | null | undefined, areas: readonly string[]): string {
  const id = text?.toLowerCase() ?? defaultArea()
  return [FAVOURITES, KLINE, ALL, ...areas].includes(id) ? id : defaultArea()
}

/**
 * Returns the area of the list next to a trading pair: the area in the query, otherwise the pair's own, so that the
 * list includes the traded pair (ADR 0053).
 */
export function areaOfTrade(dealArea: string | null, pair: TradingPair | undefined, areas: readonly string[]): string {
  return areaOf(dealArea ?? (pair && areaId(pair.dealArea)), areas)
}

/** Returns the rows of an area. The K-line list contains only pairs configured for it (TRD-013). */
export function rowsOfArea(
  rows: readonly MarketRow[],
  area: string,
  favourites: ReadonlySet<string>,
): readonly MarketRow[] {
  if (area === ALL) return rows
  if (area === KLINE) return rows.filter((row) => row.pair.kline)
  if (area === FAVOURITES) return rows.filter((row) => favourites.has(row.key))
  return rows.filter((row) => areaId(row.pair.dealArea) === area)
}
