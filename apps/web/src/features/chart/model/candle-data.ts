import type { Bar } from './bar.ts'
import { MA_PERIODS, type MaPeriod, movingAverage } from './moving-average.ts'
import { type ChartPrecision, chartPrecision } from './precision.ts'

/** The chart's data in the specification's own shape (ENT-034, ENT-035). All lists have one entry a candle. */
export interface CandleData {
  /** [open, close, low, high, volume] */
  readonly values: readonly (readonly [number, number, number, number, number])[]
  /** Start of each candle, ms. */
  readonly categoryData: readonly number[]
  readonly volumes: readonly number[]
  readonly MAData: readonly { readonly period: MaPeriod; readonly data: readonly (number | undefined)[] }[]
  readonly precision: ChartPrecision
}

/** Derives the candle data of a series. */
export function candleData(bars: readonly Bar[], price: unknown, amount: unknown): CandleData {
  const closes = bars.map((bar) => bar.close)
  return {
    values: bars.map((bar) => [bar.open, bar.close, bar.low, bar.high, bar.volume]),
    categoryData: bars.map((bar) => bar.timestamp),
    volumes: bars.map((bar) => bar.volume),
    MAData: MA_PERIODS.map((period) => ({ period, data: movingAverage(closes, period) })),
    precision: chartPrecision(price, amount),
  }
}
