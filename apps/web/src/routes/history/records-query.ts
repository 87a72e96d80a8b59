import type { HistoryQuery, RecordsQuery } from '@tidebook/client/http'
import { type HistoryFilter, codesOf } from './history-filter.ts'
import { rangeOf } from './period.ts'

/** A filter as a query of the order history. */
export function ordersQuery(filter: HistoryFilter, now: number): HistoryQuery {
  const { begin, end } = rangeOf(filter, now)
  const { base, counter } = codesOf(filter.pair)
  return {
    ...(begin !== undefined && { begin }),
    ...(end !== undefined && { end }),
    ...(base !== undefined && counter !== undefined && { pair: { base, counter } }),
    ...(filter.side !== 'both' && { side: filter.side }),
  }
}

/** A filter as the explorer's query: of everything, or of the fills alone. */
export function recordsQuery(filter: HistoryFilter, fills: boolean, now: number): RecordsQuery {
  if (fills) return { ...ordersQuery(filter, now), type: 'fill' }
  return {
    ...ordersQuery(filter, now),
    ...(filter.type !== '' && { type: filter.type }),
  }
}
