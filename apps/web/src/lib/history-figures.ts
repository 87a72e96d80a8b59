import { type Decimal, multiply, normalize, rescale, toFixed } from '@tidebook/amount'
import { DECIMALS } from '@tidebook/contract/constants'

/** Maximum decimals of an amount or total that needs more than the usual six (DSP-013). */
const MAX_AMOUNT_DECIMALS = 9
/** Maximum decimals of a terminating price: no pair has more (DSP-014). */
const MAX_EXACT_DECIMALS = 9

function figureDecimals(value: Decimal): number {
  return Math.min(Math.max(normalize(value).scale, DECIMALS.historyAmount), MAX_AMOUNT_DECIMALS)
}

/** Formats an amount or total of the history with 6 to 9 decimals, never rounded up (ADR 0050). */
export function historyAmount(value: Decimal): string {
  return toFixed(value, figureDecimals(value))
}

/** An exchanged or offered amount, and its total. */
interface Exchange {
  readonly amount: Decimal
  readonly total: Decimal
}

/**
 * Formats a price of the history with at least 6 decimals, at least the pair's decimals, and every digit of a price
 * that has at most 9. A non-terminating average gets as many decimals as price × amount needs to give the total shown
 * (ADR 0050).
 */
export function historyPrice(price: Decimal, { amount, total }: Exchange, pairDecimals = 0): string {
  const least = Math.max(DECIMALS.historyPrice, pairDecimals)
  const digits = normalize(price).scale
  if (digits <= MAX_EXACT_DECIMALS) return toFixed(price, Math.max(least, digits))
  const shown = figureDecimals(total)
  const wanted = rescale(total, shown, 'half-up').coefficient
  const gives = (rounded: Decimal): bigint => rescale(multiply(rounded, amount), shown, 'half-up').coefficient
  let decimals = least
  while (decimals < DECIMALS.transactionDetail && gives(rescale(price, decimals, 'half-up')) !== wanted) decimals += 1
  return toFixed(price, decimals, 'half-up')
}
