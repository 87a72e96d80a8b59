import { type Indicator, type IndicatorBar, lines } from './indicator.ts'
import { INDICATOR_PERIODS } from './periods.ts'
import { meanOf, percentOf, sumOf } from './window.ts'

/** The directional movement of one candle. */
interface Movement {
  readonly up: number
  readonly down: number
  /** True range of the candle. */
  readonly range: number
}

/** Returns how far a candle extends above and below the previous one. The smaller of the two counts as zero. */
export function movementOf(bars: readonly IndicatorBar[], index: number): Movement | undefined {
  const bar = bars[index]
  const before = bars[index - 1]
  if (bar === undefined || before === undefined) return undefined
  const above = bar.high - before.high
  const below = before.low - bar.low
  return {
    up: above > below && above > 0 ? above : 0,
    down: below > above && below > 0 ? below : 0,
    range: Math.max(bar.high, before.close) - Math.min(bar.low, before.close),
  }
}

const [SPAN, SMOOTH] = INDICATOR_PERIODS.DMI

/**
 * Directional movement in percent of the true range, as sums over 14 candles (PDI and MDI). ADX is the mean of their
 * relative difference over 6 candles. ADXR is the mean of ADX and the ADX of 6 candles before.
 */
export const dmi: Indicator = {
  name: 'DMI',
  periods: INDICATOR_PERIODS.DMI,
  lines: lines('PDI', 'MDI', 'ADX', 'ADXR'),
  place: 'pane',
  unit: 'percent',
  row: (bars, index, rows) => {
    const sum = (part: keyof Movement): number | undefined => sumOf(index, SPAN, (at) => movementOf(bars, at)?.[part])
    const range = sum('range')
    const pdi = percentOf(sum('up'), range)
    const mdi = percentOf(sum('down'), range)
    const both = pdi === undefined || mdi === undefined ? undefined : pdi + mdi
    const distance = both === undefined ? undefined : (percentOf(Math.abs((pdi ?? 0) - (mdi ?? 0)), both) ?? 0)
    const adx = meanOf(index, SMOOTH, (at) => (at === index ? distance : rows[at]?.[4]))
    const earlier = rows[index - SMOOTH]?.[2]
    return [pdi, mdi, adx, adx === undefined || earlier === undefined ? undefined : (adx + earlier) / 2, distance]
  },
}

const STEP = 0.02
const FASTEST = 0.2

/**
 * State of the parabolic stop (SAR): the stop, whether it follows a rise, the extreme price since the last reversal,
 * and the acceleration.
 */
type Stop = readonly [stop: number, rising: number, extreme: number, pace: number]

/**
 * Wilder's parabolic stop. It moves towards the extreme price by a growing fraction (0.02 more with every new extreme,
 * at most 0.2), never into the two previous candles, and reverses when a candle touches it.
 */
function nextStop(bars: readonly IndicatorBar[], index: number, [stop, rising, extreme, pace]: Stop): Stop {
  const [bar, last, beforeLast] = [bars[index], bars[index - 1], bars[index - 2]]
  if (bar === undefined || last === undefined) return [stop, rising, extreme, pace]
  const moved = stop + pace * (extreme - stop)
  const edge = beforeLast ?? last
  if (rising > 0) {
    const held = Math.min(moved, last.low, edge.low)
    if (bar.low < held) return [Math.max(extreme, last.high, bar.high), -1, bar.low, STEP]
    return bar.high > extreme ? [held, 1, bar.high, Math.min(FASTEST, pace + STEP)] : [held, 1, extreme, pace]
  }
  const held = Math.max(moved, last.high, edge.high)
  if (bar.high > held) return [Math.min(extreme, last.low, bar.low), 1, bar.high, STEP]
  return bar.low < extreme ? [held, -1, bar.low, Math.min(FASTEST, pace + STEP)] : [held, -1, extreme, pace]
}

/**
 * The parabolic stop as dots. It starts at the second candle, at the low of the first two when the close rose,
 * otherwise at their high.
 */
export const sar: Indicator = {
  name: 'SAR',
  periods: INDICATOR_PERIODS.SAR,
  lines: [{ name: 'SAR', shape: 'dot' }],
  place: 'candles',
  unit: 'price',
  row: (bars, index, rows) => {
    const [bar, last] = [bars[index], bars[index - 1]]
    if (bar === undefined || last === undefined) return [undefined]
    const [stop, rising, extreme, pace] = rows[index - 1] ?? []
    if (stop === undefined || rising === undefined || extreme === undefined || pace === undefined) {
      return bar.close >= last.close
        ? [Math.min(last.low, bar.low), 1, Math.max(last.high, bar.high), STEP]
        : [Math.max(last.high, bar.high), -1, Math.min(last.low, bar.low), STEP]
    }
    return nextStop(bars, index, [stop, rising, extreme, pace])
  },
}
