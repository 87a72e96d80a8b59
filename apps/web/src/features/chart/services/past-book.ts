import type { BookHistoryMoment, TradingPair } from '@tidebook/contract'
import { api } from '../../network/index.ts'

/** How a book changed: the book at the first moment, and the changes after it. */
export interface PastBook {
  readonly start: BookHistoryMoment
  readonly changes: readonly BookHistoryMoment[]
}

/** Most pages that are requested, 500 ledgers each: more than the ledgers of an hour. */
const MAX_PAGES = 10

/**
 * Fetches how a book changed in a past period (ms since 1970, at most an hour). Returns undefined if nothing is
 * recorded.
 * @throws Error when the exchange does not answer, or `signal` aborts
 */
export async function pastBook(
  pair: Pick<TradingPair, 'base' | 'counter'>,
  from: number,
  until: number,
  signal: AbortSignal,
): Promise<PastBook | undefined> {
  const changes: BookHistoryMoment[] = []
  let start: BookHistoryMoment | undefined
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await api.bookHistory(pair, from, until, after, { signal })
    if (!answer.result) throw new Error(answer.msg)
    start ??= answer.data.start
    changes.push(...answer.data.changes)
    after = answer.data.next
    if (after === undefined) break
  }
  return start && { start, changes }
}
