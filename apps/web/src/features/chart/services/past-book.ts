import { pagesOf } from '@tidebook/client/http'
import type { BookHistoryMoment, TradingPair } from '@tidebook/contract'
import { api } from '../../network/index.ts'

/** The history of a book: its state at the first moment, and the changes after it. */
export interface PastBook {
  readonly start: BookHistoryMoment
  readonly changes: readonly BookHistoryMoment[]
}

/**
 * Fetches the history of a book for a past period (ms since 1970, at most an hour). Returns undefined if nothing is
 * recorded.
 * @throws Error when the exchange does not respond, or `signal` aborts
 */
export async function pastBook(
  pair: Pick<TradingPair, 'base' | 'counter'>,
  from: number,
  until: number,
  signal: AbortSignal,
): Promise<PastBook | undefined> {
  const changes: BookHistoryMoment[] = []
  let start: BookHistoryMoment | undefined
  for await (const page of pagesOf((after) => api.bookHistory(pair, from, until, after, { signal }))) {
    start ??= page.start
    changes.push(...page.changes)
  }
  return start && { start, changes }
}
