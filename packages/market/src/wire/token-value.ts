import { decimalOf, formatDecimal, parseDecimal, subtract } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { AmountJson } from './ledger-json.ts'

/** A token. The native token has the issuer ''. */
export interface TokenId {
  readonly currency: string
  readonly issuer: string
}

/** An exact amount of a token. Native amounts are in whole units, not micro units. */
export interface TokenValue extends TokenId {
  readonly value: Decimal
}

/** Wire form of the explorer calls. */
export interface TokenAmountText extends TokenId {
  readonly value: string
}

const NATIVE_SCALE = 6

/** Converts micro units to whole native coins. Throws AmountError on text that is not a number. */
export function nativeValue(micro: string): Decimal {
  const { coefficient, scale } = parseDecimal(micro)
  return decimalOf(coefficient, scale + NATIVE_SCALE)
}

/**
 * Returns the exact value of a ledger amount. An amount in micro units is native, with the token code that the network
 * defines. Throws AmountError on text that is not a number.
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

/** Returns the same token with another value. */
export function withValue(token: TokenId, value: Decimal): TokenValue {
  return { currency: token.currency, issuer: token.issuer, value }
}

/** Returns a - b of one token. */
export function difference(a: TokenValue, b: TokenValue): TokenValue {
  return withValue(a, subtract(a.value, b.value))
}

/** Returns the form of the explorer calls, with the value as plain decimal text. */
export function amountText(amount: TokenValue): TokenAmountText {
  return { currency: amount.currency, issuer: amount.issuer, value: formatDecimal(amount.value) }
}
