import { multiply, nativeFromDecimal, parseDecimal, formatDecimal } from '@tidebook/amount'
import type { Draft } from '@tidebook/server'

/** An order as a person expresses it: `amount` of `base` at `price` in `counter`. */
export interface OrderTerms {
  readonly side: 'buy' | 'sell'
  readonly base: string
  readonly counter: string
  readonly amount: string
  readonly price: string
  /** Additional transaction flags, for example immediate-or-cancel 0x00020000. */
  readonly flags?: number
}

const SELL = 0x0008_0000

/** Builds the unsigned OfferCreate of an order. */
export function orderDraft(
  { side, base, counter, amount, price, flags = 0 }: OrderTerms,
  issuerOf: (code: string) => string,
): Draft {
  const baseAmount = amountJson(base, amount, issuerOf)
  const counterAmount = amountJson(
    counter,
    formatDecimal(multiply(parseDecimal(amount), parseDecimal(price))),
    issuerOf,
  )
  return side === 'sell'
    ? { TransactionType: 'OfferCreate', TakerGets: baseAmount, TakerPays: counterAmount, Flags: SELL | flags }
    : { TransactionType: 'OfferCreate', TakerGets: counterAmount, TakerPays: baseAmount, Flags: flags }
}

/** Converts an amount to its form in transactions; the native currency in micro units. */
export function amountJson(code: string, value: string, issuerOf: (code: string) => string) {
  return code === 'SWT'
    ? String(nativeFromDecimal(parseDecimal(value)))
    : { currency: code, issuer: issuerOf(code), value }
}
