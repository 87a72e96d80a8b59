import type { StreamTrade, TradingPair } from '@tidebook/contract'
import { api } from '../../network/index.ts'

/** Most pages that are requested, 1,000 trades each. */
const MAX_PAGES = 10

/**
 * Fetches the trades of a past period (ms since 1970, at most an hour), oldest first.
 * @throws Error when the exchange does not answer, or `signal` aborts
 */
export async function pastTrades(
  pair: Pick<TradingPair, 'base' | 'counter'>,
  from: number,
  until: number,
  signal: AbortSignal,
): Promise<readonly StreamTrade[]> {
  const trades: StreamTrade[] = []
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await api.tradeHistory(pair, from, until, after, { signal })
    if (!answer.result) throw new Error(answer.msg)
    trades.push(...answer.data.trades)
    after = answer.data.next
    if (after === undefined) break
  }
  return trades
}
