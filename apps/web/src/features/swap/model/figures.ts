import { compare, decimalOf, formatDecimal, ONE, rescale, type Decimal } from '@tidebook/amount'

const COARSE = 6
const FINE = 10
const LARGE = decimalOf(100_000n)

/** An amount as a screen shows it, cut and never rounded up: six decimals, fewer of large ones, more of small ones. */
export const amountFigure = (value: Decimal): string => {
  const decimals = compare(value, LARGE) >= 0 ? 2 : compare(value, ONE) >= 0 ? COARSE : FINE
  return formatDecimal(value.scale <= decimals ? value : rescale(value, decimals, 'down'))
}
