import type { CandleNumbers } from './candle-rows.ts'
import { movingAverage } from './moving-average.ts'
import type { MaPeriod } from './moving-average.ts'

/** Decimals of prices and volumes in a chart; 6 and 2 when the pair defines none (section 5). */
export interface ChartPrecision {
  readonly price: number
  readonly amount: number
}

/** Columns of chart data (ENT-034, ENT-035). All lists have the same length. */
export interface CandleData {
  /** [open, close, low, high, volume] */
  readonly values: readonly (readonly [number, number, number, number, number])[]
  /** Bucket starts, ms. */
  readonly categoryData: readonly number[]
  /** [index, volume, direction]: 1 = price fell, -1 = price rose or did not change. */
  readonly volumes: readonly (readonly [number, number, 1 | -1])[]
  readonly MAData: Readonly<Record<`MA${MaPeriod}`, readonly (number | undefined)[]>>
  readonly precision: ChartPrecision
}

const DEFAULT_PRECISION: ChartPrecision = { price: 6, amount: 2 }

function decimalsOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : fallback
}

/** Converts kline rows to chart columns. */
export function candleData(rows: readonly CandleNumbers[], precision: Partial<ChartPrecision> = {}): CandleData {
  const closes = rows.map((row) => row[2])
  const line = (period: MaPeriod) => movingAverage(closes, period)
  return {
    values: rows.map(([, open, close, low, high, , volume]) => [open, close, low, high, volume]),
    categoryData: rows.map((row) => row[0]),
    volumes: rows.map(([, open, close, , , , volume], index) => [index, volume, open > close ? 1 : -1]),
    MAData: { MA5: line(5), MA10: line(10), MA20: line(20), MA30: line(30), MA60: line(60) },
    precision: {
      price: decimalsOr(precision.price, DEFAULT_PRECISION.price),
      amount: decimalsOr(precision.amount, DEFAULT_PRECISION.amount),
    },
  }
}
