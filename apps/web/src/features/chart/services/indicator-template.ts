import {
  type Indicator,
  type IndicatorBar,
  type IndicatorRow,
  type IndicatorShape,
  indicatorRows,
} from '@tidebook/market'
import { type IndicatorFigure, type KLineData, registerIndicator } from 'klinecharts'

const FIGURES: Readonly<Record<IndicatorShape, string>> = { line: 'line', bar: 'bar', dot: 'circle' }
const DOT = 1.5

/** Values are stored by position in a row, so the position is the library's key. */
function figureOf(shape: IndicatorShape, place: number): IndicatorFigure<IndicatorRow> {
  const figure = { key: String(place), type: FIGURES[shape] }
  if (shape === 'dot') return { ...figure, attrs: () => ({ r: DOT }) }
  if (shape === 'line') return figure
  return {
    ...figure,
    baseValue: 0,
    styles: ({ data, defaultStyles }) => {
      const colors = defaultStyles?.bars[0]
      if (colors === undefined) return {}
      return { color: (data.current?.[place] ?? 0) < 0 ? colors.downColor : colors.upColor }
    },
  }
}

/**
 * Registers an indicator with the drawing library.
 * @returns the library's name for the indicator
 */
export function registerChartIndicator(indicator: Indicator): string {
  const name = ['TIDEBOOK', indicator.name, ...indicator.periods].join('_')
  // The library passes the bars that it received (`drawn`) and keeps the list until the next one: each chart has
  // separate rows.
  const rowsOf = new WeakMap<object, ReturnType<typeof indicatorRows<KLineData & IndicatorBar>>>()
  registerIndicator<IndicatorRow>({
    name,
    shortName: indicator.name,
    series: indicator.unit === 'price' && indicator.place === 'candles' ? 'price' : 'normal',
    figures: indicator.lines.map(({ shape }, place) => figureOf(shape, place)),
    calc: (bars, chartsOwn) => {
      const rows = rowsOf.get(chartsOwn) ?? indicatorRows<KLineData & IndicatorBar>(indicator)
      rowsOf.set(chartsOwn, rows)
      return rows(bars as (KLineData & IndicatorBar)[]) as IndicatorRow[]
    },
  })
  return name
}
