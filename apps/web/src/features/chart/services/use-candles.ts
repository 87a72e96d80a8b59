import type { TradingPair } from '@tidebook/contract'
import { useEffect } from 'react'
import type { MarketSource } from '../../network/index.ts'
import type { ChartState } from '../model/chart-state.ts'
import { chartStore, dispatchChart, mainChart } from '../model/chart-store.ts'
import { followCandles } from './chart-feed.ts'

/** Selects the pair in the chart's store, and follows its candles from a source. */
export function useCandles(
  { base, counter, kline }: TradingPair,
  { cycle, coinType, request }: Pick<ChartState, 'cycle' | 'coinType' | 'request'>,
  source: MarketSource | undefined,
): void {
  useEffect(() => {
    if (chartStore.get().coinType !== `${base}-${counter}`)
      dispatchChart({ type: 'coin', coinType: `${base}-${counter}` })
  }, [base, counter])
  const known = coinType === `${base}-${counter}`
  useEffect(
    () => (known && kline && request > 0 ? followCandles({ base, counter }, cycle, mainChart, source) : undefined),
    [known, kline, base, counter, cycle, request, source],
  )
}
