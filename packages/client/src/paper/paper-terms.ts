import { type Decimal, ONE, ZERO, compare, decimalOf, divide, multiply, parseDecimal, subtract } from '@tidebook/amount'
import type { PaperPair, PaperSide, PaperTerms } from './paper-types.ts'

/** Returns the code that an order pays with. */
export function paidCode(side: PaperSide, pair: PaperPair): string {
  return side === 'buy' ? pair.counter : pair.base
}

/** Returns the code that an order receives. */
export function receivedCode(side: PaperSide, pair: PaperPair): string {
  return side === 'buy' ? pair.base : pair.counter
}

/** Returns the amount that the sender pays per unit: 1, or more if the issuer charges transfer fees. */
function rateOf(terms: PaperTerms, code: string): Decimal {
  const rate = Object.hasOwn(terms.transferRates, code) ? terms.transferRates[code] : undefined
  const value = rate === undefined ? ONE : parseDecimal(rate)
  return compare(value, ONE) < 0 ? ONE : value
}

/** Amounts that a fill moves: paid and received exactly, and the part of the payment that the issuer takes. */
export interface Movement {
  readonly paid: Decimal
  readonly received: Decimal
  readonly total: Decimal
  readonly fee: Decimal
}

/** Returns the amounts that a trade of this much base at a price moves. Products are exact; nothing is rounded. */
export function movementOf(
  { side, pair }: { readonly side: PaperSide; readonly pair: PaperPair },
  { price, amount }: { readonly price: Decimal; readonly amount: Decimal },
  terms: PaperTerms,
): Movement {
  const total = multiply(price, amount)
  const [sent, received] = side === 'buy' ? [total, amount] : [amount, total]
  const paid = multiply(sent, rateOf(terms, paidCode(side, pair)))
  return { paid, received, total, fee: subtract(paid, sent) }
}

/**
 * Returns the amount of base that funds pay for at a price, at most `wanted`. An amount limited by the funds is
 * truncated to the decimals of the pair, so that it never costs more than the funds.
 */
export function affordable(
  order: { readonly side: PaperSide; readonly pair: PaperPair },
  { price, wanted, funds }: { readonly price: Decimal; readonly wanted: Decimal; readonly funds: Decimal },
  terms: PaperTerms,
): Decimal {
  if (compare(movementOf(order, { price, amount: wanted }, terms).paid, funds) <= 0) return wanted
  if (compare(funds, ZERO) <= 0) return decimalOf(0n)
  const one = movementOf(order, { price, amount: ONE }, terms).paid
  return divide(funds, one, order.pair.amountDecimals, 'floor')
}
