import { type IndicatorTemplate, registerIndicator } from 'klinecharts'
import { type ComparedPair, comparedPoints } from '../model/compare.ts'
import { COMPARE_LINES } from './chart-options.ts'

/** Compared pairs and the color of each. */
interface CompareLook {
  readonly pairs: readonly ComparedPair[]
  readonly colors: readonly string[]
}

const WIDTH = 1.5

const template: IndicatorTemplate<object, number, CompareLook> = {
  name: COMPARE_LINES,
  shortName: 'CMP',
  series: 'normal',
  figures: [],
  // The overlay draws directly from the candles of the other pairs. Result rows would have to be rebuilt whenever the
  // first visible candle changes.
  calc: () => [],
  draw: ({ ctx, chart, indicator, xAxis, yAxis }) => {
    const { pairs, colors } = indicator.extendData
    const { from, to } = chart.getVisibleRange()
    ctx.save()
    ctx.lineWidth = WIDTH
    ctx.lineJoin = 'round'
    for (const [place, pair] of pairs.entries()) {
      ctx.strokeStyle = colors[place % colors.length] ?? ''
      ctx.beginPath()
      for (const { index, value } of comparedPoints(chart.getDataList(), pair, from, to))
        ctx.lineTo(xAxis.convertToPixel(index), yAxis.convertToPixel(value))
      ctx.stroke()
    }
    ctx.restore()
    return true
  },
}

registerIndicator(template)
