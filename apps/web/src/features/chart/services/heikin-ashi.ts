import { type IndicatorRow, heikinAshi, indicatorRows, type IndicatorBar } from '@tidebook/market'
import { type IndicatorTemplate, type KLineData, registerIndicator } from 'klinecharts'

/** Colors of rising and falling candles. */
interface CandleLook {
  readonly up: string
  readonly down: string
}

export const HEIKIN_ASHI = 'TIDEBOOK_HEIKIN_ASHI'

const rowsOf = new WeakMap<object, ReturnType<typeof indicatorRows<KLineData & IndicatorBar>>>()

const template: IndicatorTemplate<IndicatorRow, number, CandleLook> = {
  name: HEIKIN_ASHI,
  shortName: 'HA',
  series: 'price',
  // Lines without a type are not drawn, but the axis reads their values.
  figures: heikinAshi.lines.map((_, place) => ({ key: String(place) })),
  calc: (bars, indicator) => {
    const rows = rowsOf.get(indicator) ?? indicatorRows<KLineData & IndicatorBar>(heikinAshi)
    rowsOf.set(indicator, rows)
    return rows(bars as (KLineData & IndicatorBar)[]) as IndicatorRow[]
  },
  draw: ({ ctx, chart, indicator, xAxis, yAxis }) => {
    const { realFrom, realTo } = chart.getVisibleRange()
    const width = Math.max(1, Math.floor(chart.getBarSpace().gapBar))
    const first = Math.max(0, realFrom)
    ctx.save()
    for (const [place, row] of indicator.result.slice(first, realTo).entries()) {
      const [open, high, low, close] = row
      if (open === undefined || high === undefined || low === undefined || close === undefined) continue
      const x = Math.round(xAxis.convertToPixel(first + place))
      const [top, bottom] = [yAxis.convertToPixel(Math.max(open, close)), yAxis.convertToPixel(Math.min(open, close))]
      const [tip, lowest] = [yAxis.convertToPixel(high), yAxis.convertToPixel(low)]
      ctx.fillStyle = close >= open ? indicator.extendData.up : indicator.extendData.down
      ctx.fillRect(x, tip, 1, Math.max(1, lowest - tip))
      ctx.fillRect(x - Math.floor(width / 2), top, width, Math.max(1, bottom - top))
    }
    ctx.restore()
    return true
  },
}

/**
 * Registers the Heikin-Ashi candles. They are drawn over hidden candles, so that all other figures keep the real
 * values.
 */
export function registerHeikinAshi(): void {
  registerIndicator(template)
}
