/** One candle as an indicator reads it. Numbers for drawing, not money. */
export interface IndicatorBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly turnover: number
}

/**
 * What an indicator says of one candle: first the values of its lines, behind them what it remembers for the next row.
 * A value is undefined where there is none: too few candles before it, or a quotient by zero.
 */
export type IndicatorRow = readonly (number | undefined)[]

/** How a line is drawn. */
export type IndicatorShape = 'line' | 'bar' | 'dot'

export interface IndicatorLine {
  readonly name: string
  readonly shape: IndicatorShape
}

/** One indicator of the chart with its periods. */
export interface Indicator {
  readonly name: string
  /** As a legend shows them. */
  readonly periods: readonly number[]
  readonly lines: readonly IndicatorLine[]
  /** Among the candles, or in a pane of its own. */
  readonly place: 'candles' | 'pane'
  /** What its values are, for their digits. */
  readonly unit: 'price' | 'percent' | 'amount'
  /**
   * The row of a candle, out of the candles up to it and the rows before it. What it costs depends on the periods alone,
   * not on how many candles there are.
   */
  readonly row: (bars: readonly IndicatorBar[], index: number, rows: readonly IndicatorRow[]) => IndicatorRow
}

/** Lines of one shape. */
export const lines = (...names: readonly string[]): IndicatorLine[] => names.map((name) => ({ name, shape: 'line' }))

/**
 * Follows the rows of an indicator over candles that grow at their end: every call computes only the rows of candles that
 * are others than at the last call. The result is one list, which the next call changes.
 */
export function indicatorRows<Bar extends IndicatorBar>(
  indicator: Indicator,
): (bars: readonly Bar[]) => readonly IndicatorRow[] {
  const seen: Bar[] = []
  const rows: IndicatorRow[] = []
  return (bars) => {
    const known = Math.min(seen.length, bars.length)
    let from = seen[0] === bars[0] ? known : 0
    while (from > 0 && seen[from - 1] !== bars[from - 1]) from -= 1
    seen.length = from
    rows.length = from
    for (let index = from; index < bars.length; index += 1) {
      const bar = bars[index]
      if (bar === undefined) break
      seen.push(bar)
      rows.push(indicator.row(bars, index, rows))
    }
    return rows
  }
}
