import { type Decimal, multiply, normalize, rescale, toFixed } from '@tidebook/amount'
import { DECIMALS } from '@tidebook/contract/constants'

/** Decimals of an amount or total that has more than the ordinary six (DSP-013). */
const MOST_AMOUNT_DECIMALS = 9
/** Decimals of a price with a last digit: no pair has more (DSP-014). */
const MOST_EXACT_DECIMALS = 9

const figureDecimals = (value: Decimal): number =>
  Math.min(Math.max(normalize(value).scale, DECIMALS.historyAmount), MOST_AMOUNT_DECIMALS)

/** An amount or total of the history: at least 6 decimals, up to 9 when it has them, never rounded up (ADR 0050). */
export const historyAmount = (value: Decimal): string => toFixed(value, figureDecimals(value))

/** What a price is of: the amount exchanged or offered, and what it comes to. */
interface Exchange {
  readonly amount: Decimal
  readonly total: Decimal
}

/**
 * A price of the history: at least 6 decimals and at least the pair's own, and every digit of a price that has at most
 * 9. An average without a last digit gets as many as it takes for price × amount to give the total shown (ADR 0050).
 */
export const historyPrice = (price: Decimal, { amount, total }: Exchange, pairDecimals = 0): string => {
  const least = Math.max(DECIMALS.historyPrice, pairDecimals)
  const digits = normalize(price).scale
  if (digits <= MOST_EXACT_DECIMALS) return toFixed(price, Math.max(least, digits))
  const shown = figureDecimals(total)
  const wanted = rescale(total, shown, 'half-up').coefficient
  const gives = (rounded: Decimal): bigint => rescale(multiply(rounded, amount), shown, 'half-up').coefficient
  let decimals = least
  while (decimals < DECIMALS.transactionDetail && gives(rescale(price, decimals, 'half-up')) !== wanted) decimals += 1
  return toFixed(price, decimals, 'half-up')
}
