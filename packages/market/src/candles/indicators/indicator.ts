/** Input of an indicator for one candle. These numbers are for display only, never for money. */
export interface IndicatorBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly turnover: number
}

/**
 * An indicator's output for one candle: first the values of its lines, then the state for the next row. A value is
 * undefined when too few candles precede it, or after a division by zero.
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
  /** Periods shown in the legend. */
  readonly periods: readonly number[]
  readonly lines: readonly IndicatorLine[]
  /** Whether it is drawn over the candles or in its own pane. */
  readonly place: 'candles' | 'pane'
  /** Unit of the values, which determines their number of digits. */
  readonly unit: 'price' | 'percent' | 'amount'
  /**
   * Returns the row of a candle from the candles up to it and the previous rows. The cost depends only on the periods,
   * not on the number of candles.
   */
  readonly row: (bars: readonly IndicatorBar[], index: number, rows: readonly IndicatorRow[]) => IndicatorRow
}

/** Returns lines of one shape. */
export function lines(...names: readonly string[]): IndicatorLine[] {
  return names.map((name) => ({ name, shape: 'line' }))
}

/**
 * Updates an indicator's rows incrementally: each call computes only the rows of candles that changed since the last
 * call. Returns the same list each time, which the next call mutates.
 */
export function indicatorRows<Bar extends IndicatorBar>(
  indicator: Indicator,
): (bars: readonly Bar[]) => readonly IndicatorRow[] {
  const previousBars: Bar[] = []
  const rows: IndicatorRow[] = []
  return (bars) => {
    const common = Math.min(previousBars.length, bars.length)
    let from = previousBars[0] === bars[0] ? common : 0
    while (from > 0 && previousBars[from - 1] !== bars[from - 1]) from -= 1
    previousBars.length = from
    rows.length = from
    for (let index = from; index < bars.length; index += 1) {
      const bar = bars[index]
      if (bar === undefined) break
      previousBars.push(bar)
      rows.push(indicator.row(bars, index, rows))
    }
    return rows
  }
}
