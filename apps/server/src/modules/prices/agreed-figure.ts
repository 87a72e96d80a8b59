import { compare, decimalOf, multiply, parseDecimal, type Decimal } from '@tidebook/amount'

/** A figure that a display can hold: plain digits, at most fifteen before the point and eighteen behind it. */
const FIGURE = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,18})?$/
/** The highest may be one tenth above the lowest. */
const TOLERANCE: Decimal = decimalOf(11n, 1)

/** A figure that a source told, as a text or a number; undefined for anything else, and for what is not above zero. */
export const figureOf = (told: unknown): string | undefined => {
  const text = typeof told === 'number' ? String(told) : told
  return typeof text === 'string' && FIGURE.test(text) && /[1-9]/.test(text) ? text : undefined
}

/**
 * What several sources agree on: the figure in the middle, the lower one of two. Undefined where there is none, and where
 * two are more than a tenth apart: one of them is wrong, and nobody here can tell which.
 */
export const agreedFigure = (figures: readonly string[]): string | undefined => {
  const sorted = figures.toSorted((one, other) => compare(parseDecimal(one), parseDecimal(other)))
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  if (lowest === undefined || highest === undefined) return undefined
  if (compare(parseDecimal(highest), multiply(parseDecimal(lowest), TOLERANCE)) > 0) return undefined
  return sorted[Math.floor((sorted.length - 1) / 2)]
}
