import { compare, decimalOf, multiply, parseDecimal, type Decimal } from '@tidebook/amount'

/** Format of a figure that a display can show: plain digits, at most fifteen before the point and eighteen after it. */
const FIGURE = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,18})?$/
/** Maximum ratio of the highest to the lowest figure. */
const TOLERANCE: Decimal = decimalOf(11n, 1)

/**
 * Parses a source's figure, a text or a number; returns undefined for any other value, and for figures that are not
 * above zero.
 */
export function parseFigure(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && FIGURE.test(text) && /[1-9]/.test(text) ? text : undefined
}

/**
 * Returns the median of several sources' figures, the lower one of two. Returns undefined without figures, and when
 * they differ by more than a tenth, because the wrong one cannot be determined.
 */
export function medianFigure(figures: readonly string[]): string | undefined {
  const sorted = figures.toSorted((one, other) => compare(parseDecimal(one), parseDecimal(other)))
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  if (lowest === undefined || highest === undefined) return undefined
  if (compare(parseDecimal(highest), multiply(parseDecimal(lowest), TOLERANCE)) > 0) return undefined
  return sorted[Math.floor((sorted.length - 1) / 2)]
}
