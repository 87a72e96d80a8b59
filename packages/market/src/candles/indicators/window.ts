type At = (index: number) => number | undefined

/**
 * Returns the sum of the last `period` values up to an index, or undefined when there are fewer or one is undefined.
 */
export function sumOf(index: number, period: number, at: At): number | undefined {
  if (index + 1 < period) return undefined
  let sum = 0
  for (let place = index + 1 - period; place <= index; place += 1) {
    const value = at(place)
    if (value === undefined) return undefined
    sum += value
  }
  return sum
}

/** Returns the mean of the last `period` values, like `sumOf`. */
export function meanOf(index: number, period: number, at: At): number | undefined {
  const sum = sumOf(index, period, at)
  return sum === undefined ? undefined : sum / period
}

/** Returns a quotient; undefined if an operand is missing or the divisor is zero. */
export function ratioOf(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || whole === undefined || whole === 0 ? undefined : part / whole
}

/** Returns a part in percent of a whole, or undefined when the whole is zero. */
export function percentOf(part: number | undefined, whole: number | undefined): number | undefined {
  const ratio = ratioOf(part, whole)
  return ratio === undefined ? undefined : ratio * 100
}

/** Returns the change since the previous close; undefined at the first candle. */
export function changeOf(bars: readonly { readonly close: number }[], index: number): number | undefined {
  const now = bars[index]?.close
  const before = bars[index - 1]?.close
  return now === undefined || before === undefined ? undefined : now - before
}

/** Advances an exponential average. It starts with the first value; each new value has weight 2 / (period + 1). */
export function exponential(before: number | undefined, value: number, period: number): number {
  return before === undefined ? value : before + ((value - before) * 2) / (period + 1)
}

/** Returns the lowest low and highest high of the last `period` candles, or undefined when there are fewer. */
export function rangeOf(
  bars: readonly { readonly low: number; readonly high: number }[],
  index: number,
  period: number,
): { readonly low: number; readonly high: number } | undefined {
  if (index + 1 < period) return undefined
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const bar of bars.slice(index + 1 - period, index + 1)) {
    low = Math.min(low, bar.low)
    high = Math.max(high, bar.high)
  }
  return { low, high }
}
