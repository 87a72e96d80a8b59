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

/** A row's values stand in its places, so a place is what the library calls a key. */
const figureOf = (shape: IndicatorShape, place: number): IndicatorFigure<IndicatorRow> => {
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
 * Makes an indicator known to the drawing library.
 * @returns the name by which the library draws it
 */
export function learnIndicator(indicator: Indicator): string {
  const name = `TIDEBOOK_${indicator.name}`
  // The library hands over the bars that it was given (`drawn`), and keeps the list until it is handed over again: each
  // chart has rows of its own.
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
