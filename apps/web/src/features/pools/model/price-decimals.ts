import { formatDecimal, rescale, toFixed, type Decimal } from '@tidebook/amount'

const DIGITS = 5
const MAX_DECIMALS = 12

/** Returns the decimals that show five digits of a price. */
export function priceDecimals(price: Decimal): number {
  const text = toFixed(price, MAX_DECIMALS)
  const whole = text.slice(0, text.indexOf('.'))
  if (whole !== '0') return Math.max(0, DIGITS - whole.length)
  const first = text.slice(2).search(/[1-9]/)
  return first < 0 ? MAX_DECIMALS : Math.min(MAX_DECIMALS, first + DIGITS)
}

/** Formats a price with five significant digits, truncated; a price below 0.00000001 keeps its digits too. */
export function priceFigure(price: Decimal): string {
  const decimals = priceDecimals(price)
  return formatDecimal(price.scale <= decimals ? price : rescale(price, decimals, 'down'))
}
