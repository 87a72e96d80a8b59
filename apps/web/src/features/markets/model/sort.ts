import { compare, tryParseDecimal } from '@tidebook/amount'
import type { MarketRow } from './market-row.ts'

const SORT_COLUMNS = ['pair', 'price', 'rate', 'highest', 'lowest', 'volume24', 'turnover24'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export interface Sort {
  readonly column: SortColumn
  readonly direction: 'ascending' | 'descending'
}

/** Default sort of a first visit: the greatest rise first. */
export const FIRST_SORT: Sort = { column: 'rate', direction: 'descending' }

/**
 * Returns the sort after a column head is pressed: the same column reverses, another starts with the largest value
 * (text from A).
 */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  if (sort.column !== column) return { column, direction: column === 'pair' ? 'ascending' : 'descending' }
  return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

function byPair(a: MarketRow, b: MarketRow): number {
  return a.baseTitle.localeCompare(b.baseTitle, 'en') || a.counterTitle.localeCompare(b.counterTitle, 'en')
}

function byFigure(a: string | undefined, b: string | undefined): number {
  const left = a === undefined ? undefined : tryParseDecimal(a)
  const right = b === undefined ? undefined : tryParseDecimal(b)
  return left === undefined || right === undefined ? 0 : compare(left, right)
}

/** Sorts the rows. Pairs without trades are last in either direction (U25); equal rows are sorted by name. */
export function sortRows(rows: readonly MarketRow[], { column, direction }: Sort): readonly MarketRow[] {
  const turn = direction === 'ascending' ? 1 : -1
  const order = (a: MarketRow, b: MarketRow): number => {
    if (column === 'pair') return turn * byPair(a, b)
    if (a.quiet !== b.quiet) return a.quiet ? 1 : -1
    return turn * byFigure(a[column], b[column]) || byPair(a, b)
  }
  return rows.toSorted(order)
}
