import { type Indicator, lines } from './indicator.ts'
import { INDICATOR_PERIODS } from './periods.ts'
import { meanOf } from './window.ts'

const [PERIOD] = INDICATOR_PERIODS.Boll
const DEVIATIONS = 2

/** Mean of the last closes, and two standard deviations (of the whole window) above and below it. */
export const boll: Indicator = {
  name: 'Boll',
  periods: INDICATOR_PERIODS.Boll,
  lines: lines('MID', 'UP', 'LOW'),
  place: 'candles',
  unit: 'price',
  row: (bars, index) => {
    const middle = meanOf(index, PERIOD, (at) => bars[at]?.close)
    if (middle === undefined) return [undefined, undefined, undefined]
    const variance = meanOf(index, PERIOD, (at) => ((bars[at]?.close ?? middle) - middle) ** 2)
    const width = DEVIATIONS * Math.sqrt(variance ?? 0)
    return [middle, middle + width, middle - width]
  },
}
