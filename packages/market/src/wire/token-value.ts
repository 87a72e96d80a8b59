import { decimalOf, formatDecimal, parseDecimal, subtract } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { AmountJson } from './ledger-json.ts'

/** A token: native has issuer ''. */
export interface TokenId {
  readonly currency: string
  readonly issuer: string
}

/** An exact amount of a token; native in whole units, not micro. */
export interface TokenValue extends TokenId {
  readonly value: Decimal
}

/** The wire form of the explorer calls. */
export interface TokenAmountText extends TokenId {
  readonly value: string
}

const NATIVE_SCALE = 6

/** Whole native coins of an amount in micro units. Throws AmountError on text that is no number. */
export function nativeValue(micro: string): Decimal {
  const { coefficient, scale } = parseDecimal(micro)
  return decimalOf(coefficient, scale + NATIVE_SCALE)
}

/**
 * Exact value of a ledger amount; one in micro units is of the native token, whose code the network says.
 * Throws AmountError on text that is no number.
 */
export function tokenValueOf(amount: AmountJson, nativeCode: string): TokenValue {
  if (typeof amount !== 'string') {
    return { currency: amount.currency, issuer: amount.issuer, value: parseDecimal(amount.value) }
  }
  return { currency: nativeCode, issuer: '', value: nativeValue(amount) }
}

export function sameToken(a: TokenId, b: TokenId): boolean {
  return a.currency === b.currency && a.issuer === b.issuer
}

/** The token with another value. */
export function withValue(token: TokenId, value: Decimal): TokenValue {
  return { currency: token.currency, issuer: token.issuer, value }
}

/** a - b of one token. */
export function difference(a: TokenValue, b: TokenValue): TokenValue {
  return withValue(a, subtract(a.value, b.value))
}

/** Form of the explorer calls: value as plain decimal text. */
export function amountText(amount: TokenValue): TokenAmountText {
  return { currency: amount.currency, issuer: amount.issuer, value: formatDecimal(amount.value) }
}
