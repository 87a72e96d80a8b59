import { type Indicator, lines } from './indicator.ts'
import { INDICATOR_PERIODS } from './periods.ts'
import { changeOf, meanOf, percentOf, sumOf } from './window.ts'

type Closes = readonly { readonly close: number }[]

/** Returns 1 when the close rose, -1 when it fell, 0 when it did not change; undefined for the first candle. */
function wayOf(bars: Closes, index: number): number | undefined {
  const change = changeOf(bars, index)
  return change === undefined ? undefined : Math.sign(change)
}

const [RATIO, RATIO_MEAN] = INDICATOR_PERIODS.VR

/**
 * Ratio of the volume of rises to the volume of falls in percent, and its mean. Half of the volume of unchanged candles
 * counts towards each.
 */
export const vr: Indicator = {
  name: 'VR',
  periods: INDICATOR_PERIODS.VR,
  lines: lines('VR', 'MAVR'),
  place: 'pane',
  unit: 'percent',
  row: (bars, index, rows) => {
    const share = (sign: 1 | -1): number | undefined =>
      sumOf(index, RATIO, (at) => {
        const way = wayOf(bars, at)
        const volume = bars[at]?.volume ?? 0
        return way === undefined ? undefined : way === sign ? volume : way === 0 ? volume / 2 : 0
      })
    const ratio = percentOf(share(1), share(-1))
    return [ratio, meanOf(index, RATIO_MEAN, (at) => (at === index ? ratio : rows[at]?.[0]))]
  },
}

/** Volume accumulated with a rise and subtracted with a fall; 0 at the first candle. */
export const obv: Indicator = {
  name: 'OBV',
  periods: INDICATOR_PERIODS.OBV,
  lines: lines('OBV'),
  place: 'pane',
  unit: 'amount',
  row: (bars, index, rows) => {
    const [before = 0] = rows[index - 1] ?? []
    return [before + (wayOf(bars, index) ?? 0) * (bars[index]?.volume ?? 0)]
  },
}

const [MOOD] = INDICATOR_PERIODS.PSY

/** Share of the candles that rose, in percent. */
export const psy: Indicator = {
  name: 'PSY',
  periods: INDICATOR_PERIODS.PSY,
  lines: lines('PSY'),
  place: 'pane',
  unit: 'percent',
  row: (bars, index) => {
    const rose = (at: number): number | undefined => {
      const way = wayOf(bars, at)
      return way === undefined ? undefined : Number(way > 0)
    }
    return [percentOf(sumOf(index, MOOD, rose), MOOD)]
  },
}

const [STRENGTH] = INDICATOR_PERIODS.BRAR

/**
 * Ratio of strength above to strength below in percent, measured from the previous close (BR) and from the open (AR).
 */
export const brar: Indicator = {
  name: 'BRAR',
  periods: INDICATOR_PERIODS.BRAR,
  lines: lines('BR', 'AR'),
  place: 'pane',
  unit: 'percent',
  row: (bars, index) => {
    const of = (part: (bar: (typeof bars)[number], before: number | undefined) => number | undefined) =>
      sumOf(index, STRENGTH, (at) => {
        const bar = bars[at]
        return bar && part(bar, bars[at - 1]?.close)
      })
    const br = percentOf(
      of(({ high }, before) => (before === undefined ? undefined : Math.max(0, high - before))),
      of(({ low }, before) => (before === undefined ? undefined : Math.max(0, before - low))),
    )
    const ar = percentOf(
      of(({ high, open }) => high - open),
      of(({ open, low }) => open - low),
    )
    return [br, ar]
  },
}
