import type { HistoryQuery, RecordsQuery } from '@tidebook/client/http'
import { type HistoryFilter, codesOf } from './history-filter.ts'
import { rangeOf } from './period.ts'

/** Converts a filter to a query of the order history. */
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

/** Converts a filter to the explorer's query: of all records, or of fills only. */
export function recordsQuery(filter: HistoryFilter, fills: boolean, now: number): RecordsQuery {
  if (fills) return { ...ordersQuery(filter, now), type: 'fill' }
  return {
    ...ordersQuery(filter, now),
    ...(filter.type !== '' && { type: filter.type }),
  }
}

/** A search for transfers: another wallet if `readAddress` accepts the text as an address, otherwise a coin. */
export type TransferSearch = { readonly otherWallet: string } | { readonly token: string } | 'wrong' | undefined

/** Maximum length of a coin code; a longer text is treated as an address. */
const MAX_CODE_LENGTH = 12

/** Parses a search text; `wrong` if it is neither an address nor the code of a coin. */
export function transferSearch(text: string, readAddress: (text: string) => string | undefined): TransferSearch {
  const words = text.trim()
  if (words === '') return undefined
  if (words.length > MAX_CODE_LENGTH) {
    const otherWallet = readAddress(words)
    return otherWallet === undefined ? 'wrong' : { otherWallet }
  }
  return /^[A-Za-z0-9]+$/u.test(words) ? { token: words.toUpperCase() } : 'wrong'
}

/** Converts a filter to the explorer's query of transfers (HIS-013). */
export function transfersQuery(filter: HistoryFilter, search: TransferSearch, now: number): RecordsQuery {
  const { begin, end } = rangeOf(filter, now)
  return {
    ...(begin !== undefined && { begin }),
    ...(end !== undefined && { end }),
    type: filter.direction === 'both' ? 'transfer' : filter.direction,
    ...(typeof search === 'object' && search),
  }
}
