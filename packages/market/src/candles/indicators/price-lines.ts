import { MA_PERIODS } from '../moving-average.ts'
import { type Indicator, lines } from './indicator.ts'
import { meanOf } from './window.ts'

/** Simple moving averages of the close. */
export const movingAverages: Indicator = {
  name: 'MA',
  periods: MA_PERIODS,
  lines: lines(...MA_PERIODS.map((period) => `MA${period}`)),
  place: 'candles',
  unit: 'price',
  row: (bars, index) => MA_PERIODS.map((period) => meanOf(index, period, (at) => bars[at]?.close)),
}

/** Average price since the first candle, turnover over volume (ENT-036); the close before the first trade. */
export const averagePrice: Indicator = {
  name: 'AVG',
  periods: [],
  lines: lines('AVG'),
  place: 'candles',
  unit: 'price',
  row: (bars, index, rows) => {
    const bar = bars[index]
    const [, turnoverBefore = 0, volumeBefore = 0] = rows[index - 1] ?? []
    const turnover = turnoverBefore + (bar?.turnover ?? 0)
    const volume = volumeBefore + (bar?.volume ?? 0)
    return [volume > 0 ? turnover / volume : bar?.close, turnover, volume]
  },
}

/** Heikin-Ashi candles: each opens at the midpoint of the previous one and closes at the mean price of its candle. */
export const heikinAshi: Indicator = {
  name: 'HA',
  periods: [],
  lines: lines('OPEN', 'HIGH', 'LOW', 'CLOSE'),
  place: 'candles',
  unit: 'price',
  row: (bars, index, rows) => {
    const bar = bars[index]
    if (bar === undefined) return [undefined, undefined, undefined, undefined]
    const [openBefore, , , closeBefore] = rows[index - 1] ?? []
    const open = ((openBefore ?? bar.open) + (closeBefore ?? bar.close)) / 2
    const close = (bar.open + bar.high + bar.low + bar.close) / 4
    return [open, Math.max(bar.high, open, close), Math.min(bar.low, open, close), close]
  },
}
