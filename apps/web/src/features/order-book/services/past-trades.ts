import { pagesOf } from '@tidebook/client/http'
import type { StreamTrade, TradingPair } from '@tidebook/contract'
import { api } from '../../network/index.ts'

/**
 * Fetches the trades of a past period (ms since 1970, at most an hour), oldest first.
 * @throws Error when the exchange does not respond, or `signal` aborts
 */
export async function pastTrades(
  pair: Pick<TradingPair, 'base' | 'counter'>,
  from: number,
  until: number,
  signal: AbortSignal,
): Promise<readonly StreamTrade[]> {
  const trades: StreamTrade[] = []
  for await (const page of pagesOf((after) => api.tradeHistory(pair, from, until, after, { signal })))
    trades.push(...page.trades)
  return trades
}
