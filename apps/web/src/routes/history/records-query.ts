import type { RecordsQuery } from '@tidebook/client/http'
import { type HistoryFilter, codesOf } from './history-filter.ts'
import { rangeOf } from './period.ts'

/** A filter as the explorer's query. */
export function recordsQuery(filter: HistoryFilter, now: number): RecordsQuery {
  const { begin, end } = rangeOf(filter, now)
  const { base, counter } = codesOf(filter.pair)
  return {
    ...(begin !== undefined && { begin }),
    ...(end !== undefined && { end }),
    ...(base !== undefined && counter !== undefined && { pair: { base, counter } }),
    ...(filter.side !== 'both' && { side: filter.side }),
    ...(filter.type !== '' && { type: filter.type }),
  }
}
