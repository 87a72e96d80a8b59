import { CYCLES, type Cycle } from '@tidebook/contract'
import { foldTrades, rollUp, type Candle, type Trade } from '@tidebook/market'

/** The cycles that are stored; time-sharing is a view over minutes. */
export type StoredCycle = Exclude<Cycle, 'everyhour'>
export const STORED_CYCLES: readonly StoredCycle[] = CYCLES.filter((cycle) => cycle !== 'everyhour')

/** What a batch adds to one candle. */
export interface CandleDelta extends Candle {
  readonly pair: string
  readonly cycle: StoredCycle
}

/** Candles of a batch's trades alone, for every stored cycle. Larger ones are rolled up from minutes, which is exact. */
export const foldCandles = (trades: readonly Trade[]): CandleDelta[] => {
  const byPair = Map.groupBy(trades, (trade) => trade.pair.key)
  return [...byPair].flatMap(([pair, list]) => {
    const minutes = foldTrades('minute', list)
    return STORED_CYCLES.flatMap((cycle) => {
      const candles = cycle === 'minute' ? minutes : rollUp(cycle, minutes)
      return candles.map((candle) => ({ ...candle, pair, cycle }))
    })
  })
}
