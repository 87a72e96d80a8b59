import { type AxisCreateRangeCallback, type AxisRange, registerYAxis } from 'klinecharts'
import type { ChartScale } from '../model/chart-look.ts'

const LOG_AXIS = 'tidebook_logarithm'
/** Minimum price of a logarithmic axis. Indicators may reach zero, which has no logarithm. */
const LEAST = 1e-18
/** Minimum span of the logarithmic axis: a hundredth of a decade. */
const MIN_SPAN = 0.01

/** Returns the decimal logarithm of a price. */
function logOf(value: number): number {
  return Math.log10(Math.max(value, LEAST))
}

/** Returns a range in logarithms of prices. */
function logarithmicRange(range: AxisRange): AxisRange {
  const [realFrom, realTo] = [logOf(range.from), logOf(range.to)]
  return { ...range, realFrom, realTo, realRange: realTo - realFrom }
}

/** Returns a range as the change since a price, in percent. */
function percentRange(range: AxisRange, base: number): AxisRange {
  if (base === 0) return range
  const of = (value: number): number => ((value - base) / base) * 100
  const [realFrom, realTo] = [of(range.from), of(range.to)]
  const realRange = realTo - realFrom
  return { ...range, realFrom, realTo, realRange, displayFrom: realFrom, displayTo: realTo, displayRange: realRange }
}

/** Returns a range extended to include further values. */
function widerRange(range: AxisRange, values: readonly number[]): AxisRange {
  const from = Math.min(range.from, ...values)
  const to = Math.max(range.to, ...values)
  return {
    ...range,
    from,
    to,
    range: to - from,
    realFrom: from,
    realTo: to,
    realRange: to - from,
    displayFrom: from,
    displayTo: to,
    displayRange: to - from,
  }
}

/**
 * Registers the logarithmic axis. The library's own axis mirrors negative logarithms, so it cannot place prices below
 * 1.
 */
export function registerAxes(): void {
  registerYAxis({
    name: LOG_AXIS,
    minSpan: () => MIN_SPAN,
    valueToRealValue: logOf,
    realValueToValue: (value) => 10 ** value,
    realValueToDisplayValue: (value) => 10 ** value,
    displayValueToRealValue: logOf,
  })
}

/** Library name of each axis. */
export const AXES: Readonly<Record<ChartScale, string>> = {
  linear: 'normal',
  logarithm: LOG_AXIS,
  percent: 'percentage',
}

/** Returns the callback that computes the range of a scale from the candles and further values. */
export function rangeOf(scale: ChartScale, further: () => readonly number[]): AxisCreateRangeCallback {
  return ({ chart, defaultRange }) => {
    const range = widerRange(defaultRange, further())
    if (scale === 'logarithm') return logarithmicRange(range)
    if (scale === 'linear') return range
    return percentRange(range, chart.getDataList()[chart.getVisibleRange().from]?.close ?? 0)
  }
}
