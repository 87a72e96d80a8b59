import { type Indicator, lines } from './indicator.ts'
import { INDICATOR_PERIODS } from './periods.ts'
import { exponential, meanOf, percentOf } from './window.ts'

const [SHORT, LONG, SIGNAL] = INDICATOR_PERIODS.MACD

/** DIF is the short minus the long exponential average, DEA the average of DIF. The bar is twice their difference. */
export const macd: Indicator = {
  name: 'MACD',
  periods: INDICATOR_PERIODS.MACD,
  lines: [...lines('DIF', 'DEA'), { name: 'MACD', shape: 'bar' }],
  place: 'pane',
  unit: 'price',
  row: (bars, index, rows) => {
    const close = bars[index]?.close ?? 0
    const [, deaBefore, , shortBefore, longBefore] = rows[index - 1] ?? []
    const short = exponential(shortBefore, close, SHORT)
    const long = exponential(longBefore, close, LONG)
    const dif = short - long
    const dea = exponential(deaBefore, dif, SIGNAL)
    return [dif, dea, 2 * (dif - dea), short, long]
  },
}

const [TRIPLE, TRIPLE_MEAN] = INDICATOR_PERIODS.TRIX

/** Change of a triple exponential average in percent, and its moving average. */
export const trix: Indicator = {
  name: 'TRIX',
  periods: INDICATOR_PERIODS.TRIX,
  lines: lines('TRIX', 'MATRIX'),
  place: 'pane',
  unit: 'percent',
  row: (bars, index, rows) => {
    const [, , once, twice, thrice] = rows[index - 1] ?? []
    const first = exponential(once, bars[index]?.close ?? 0, TRIPLE)
    const second = exponential(twice, first, TRIPLE)
    const third = exponential(thrice, second, TRIPLE)
    const change = thrice === undefined ? undefined : percentOf(third - thrice, thrice)
    const mean = meanOf(index, TRIPLE_MEAN, (at) => (at === index ? change : rows[at]?.[0]))
    return [change, mean, first, second, third]
  },
}

const [SHORT_PERIOD, LONG_PERIOD] = INDICATOR_PERIODS.DMA

/** Difference of two moving averages, and its moving average over the shorter period. */
export const dma: Indicator = {
  name: 'DMA',
  periods: INDICATOR_PERIODS.DMA,
  lines: lines('DMA', 'AMA'),
  place: 'pane',
  unit: 'price',
  row: (bars, index, rows) => {
    const close = (at: number): number | undefined => bars[at]?.close
    const near = meanOf(index, SHORT_PERIOD, close)
    const far = meanOf(index, LONG_PERIOD, close)
    const distance = near === undefined || far === undefined ? undefined : near - far
    return [distance, meanOf(index, SHORT_PERIOD, (at) => (at === index ? distance : rows[at]?.[0]))]
  },
}
