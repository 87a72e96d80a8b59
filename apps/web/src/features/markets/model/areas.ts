import type { TradingPair } from '@tidebook/contract'
import { network } from '../../../lib/network.ts'
import type { MarketRow } from './market-row.ts'

/** Areas that are no quote token: the favourites, the K-line list (SCR-003) and everything. */
export const FAVOURITES = 'favourites'
export const KLINE = 'kline'
export const ALL = 'all'
/** The quote area of a first visit (TRD-012). */
export const defaultArea = (): string => network().areas[0] ?? ALL

/** The quote areas in the order they are shown; also their places while the pairs are not known. */
export const firstAreas = (): readonly string[] => network().areas

/** The id of an area in paths and queries. */
export const areaId = (dealArea: string): string => dealArea.toLowerCase()

/** The quote areas of the configured pairs: those that the network names first, others as they come. */
export const quoteAreas = (pairs: readonly TradingPair[]): readonly string[] => {
  const found = new Set(pairs.map((pair) => areaId(pair.dealArea)))
  const first = firstAreas()
  return [...first.filter((area) => found.has(area)), ...[...found].filter((area) => !first.includes(area))]
}

/** The area of a path or query; what is not an area leads to the default (RTE-005). */
export const areaOf = (text: string | null | undefined, areas: readonly string[]): string => {
  const id = text?.toLowerCase() ?? defaultArea()
  return [FAVOURITES, KLINE, ALL, ...areas].includes(id) ? id : defaultArea()
}

/**
 * The area of the list next to a trading pair: the one of the query, else that of the pair, so that the list has the row
 * of the pair that is traded (ADR 0053).
 */
export const areaOfTrade = (dealArea: string | null, pair: TradingPair | undefined, areas: readonly string[]): string =>
  areaOf(dealArea ?? (pair && areaId(pair.dealArea)), areas)

/** The lines of an area. The K-line list holds only pairs configured for it (TRD-013). */
export const rowsOfArea = (
  rows: readonly MarketRow[],
  area: string,
  favourites: ReadonlySet<string>,
): readonly MarketRow[] => {
  if (area === ALL) return rows
  if (area === KLINE) return rows.filter((row) => row.pair.kline)
  if (area === FAVOURITES) return rows.filter((row) => favourites.has(row.key))
  return rows.filter((row) => areaId(row.pair.dealArea) === area)
}
