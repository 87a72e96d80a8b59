import { absolute, compare, parseDecimal } from '@tidebook/amount'
import { areaId, defaultArea } from './areas.ts'
import type { MarketRow } from './market-row.ts'

/** Returns the main pairs: the first of the K-line list, in configured order. */
export function mainRows(rows: readonly MarketRow[], count: number): readonly MarketRow[] {
  return rows.filter((row) => row.pair.kline).slice(0, count)
}

/**
 * Returns the most traded pairs of one quote area, because turnovers are comparable only in one unit. Pairs without
 * trades follow in configured order, so that the list keeps its length.
 */
export function mostTraded(rows: readonly MarketRow[], count: number, area = defaultArea()): readonly MarketRow[] {
  return rows
    .filter((row) => areaId(row.pair.dealArea) === area)
    .toSorted((a, b) => {
      if (a.turnover24 === undefined || b.turnover24 === undefined) {
        return Number(a.turnover24 === undefined) - Number(b.turnover24 === undefined)
      }
      return compare(parseDecimal(b.turnover24), parseDecimal(a.turnover24))
    })
    .slice(0, count)
}

/**
 * Returns the pairs of one quote area whose prices moved the most in 24 hours, up or down. Pairs with little movement
 * are left out.
 */
export function biggestMoves(rows: readonly MarketRow[], count: number, area = defaultArea()): readonly MarketRow[] {
  const moved = (row: MarketRow) => absolute(parseDecimal(row.rate))
  return rows
    .filter((row) => areaId(row.pair.dealArea) === area && !row.quiet)
    .toSorted((a, b) => compare(moved(b), moved(a)))
    .slice(0, count)
}
