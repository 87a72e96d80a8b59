/** One candle as an indicator reads it. These numbers are for drawing, not for money. */
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
 * undefined when it does not exist: too few candles before it, or a division by zero.
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
  /** The periods that the legend shows. */
  readonly periods: readonly number[]
  readonly lines: readonly IndicatorLine[]
  /** Drawn over the candles, or in its own pane. */
  readonly place: 'candles' | 'pane'
  /** The unit of its values, which determines their digits. */
  readonly unit: 'price' | 'percent' | 'amount'
  /**
   * Returns the row of a candle from the candles up to it and the previous rows. Its cost depends on the periods only,
   * not on the number of candles.
   */
  readonly row: (bars: readonly IndicatorBar[], index: number, rows: readonly IndicatorRow[]) => IndicatorRow
}

/** Returns lines of one shape. */
export function lines(...names: readonly string[]): IndicatorLine[] {
  return names.map((name) => ({ name, shape: 'line' }))
}

/**
 * Updates the rows of an indicator over candles that grow at their end. Each call computes only the rows of candles
 * that changed since the last call. Returns one list, which the next call mutates.
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
