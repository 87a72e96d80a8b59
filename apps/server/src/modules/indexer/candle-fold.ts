import { CYCLES, type Cycle } from '@tidebook/contract'
import { foldTrades, rollUp, type Candle, type Trade } from '@tidebook/market'

/** The stored cycles. Time-sharing is a view of minute candles. */
export type StoredCycle = Exclude<Cycle, 'everyhour'>
const STORED_CYCLES: readonly StoredCycle[] = CYCLES.filter((cycle) => cycle !== 'everyhour')

/** The contribution of a batch to one candle. */
export interface CandleDelta extends Candle {
  readonly pair: string
  readonly cycle: StoredCycle
}

/**
 * Builds candles from the trades of one batch, for every stored cycle. Longer cycles are aggregated from minutes, which
 * is exact.
 */
export function foldCandles(trades: readonly Trade[]): CandleDelta[] {
  const byPair = Map.groupBy(trades, (trade) => trade.pair.key)
  return [...byPair].flatMap(([pair, list]) => {
    const minutes = foldTrades('minute', list)
    return STORED_CYCLES.flatMap((cycle) => {
      const candles = cycle === 'minute' ? minutes : rollUp(cycle, minutes)
      return candles.map((candle) => ({ ...candle, pair, cycle }))
    })
  })
}
