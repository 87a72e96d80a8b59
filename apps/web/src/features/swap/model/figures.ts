import { compare, decimalOf, formatDecimal, ONE, rescale, type Decimal } from '@tidebook/amount'

const COARSE = 6
const FINE = 10
const LARGE = decimalOf(100_000n)

/**
 * Formats an amount for display, truncated and never rounded up: six decimals, fewer for large and more for small
 * amounts.
 */
export function amountFigure(value: Decimal): string {
  const decimals = compare(value, LARGE) >= 0 ? 2 : compare(value, ONE) >= 0 ? COARSE : FINE
  return formatDecimal(value.scale <= decimals ? value : rescale(value, decimals, 'down'))
}

/** Returns the text that a Max button enters: the amount, truncated to the decimals that the field accepts. */
export function maxText(value: Decimal, decimals: number): string {
  return formatDecimal(rescale(value, Math.min(value.scale, decimals), 'down'))
}
