import { type IndicatorTemplate, registerIndicator } from 'klinecharts'
import { averagePrice } from '../model/average-price.ts'

export const AVERAGE_LINE = 'TIDEBOOK_AVERAGE'

const template: IndicatorTemplate<{ average: number }> = {
  name: AVERAGE_LINE,
  shortName: 'AVG',
  series: 'price',
  figures: [{ key: 'average', type: 'line' }],
  calc: (bars) =>
    averagePrice(bars.map((bar) => ({ turnover: bar.turnover ?? 0, volume: bar.volume ?? 0, close: bar.close }))).map(
      (average) => ({ average }),
    ),
}

/** Makes the average price of the time-sharing view known to the drawing library. */
export function registerAverageLine(): void {
  registerIndicator(template)
}
