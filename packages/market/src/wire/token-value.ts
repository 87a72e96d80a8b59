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

/** Code of the native token when nothing else is said: the main chain's. */
export const DEFAULT_NATIVE_CODE = 'SWT'

const NATIVE_SCALE = 6

/** Exact value of a ledger amount. Throws AmountError on text that is no number. */
export function tokenValueOf(amount: AmountJson, nativeCode = DEFAULT_NATIVE_CODE): TokenValue {
  if (typeof amount !== 'string') {
    return { currency: amount.currency, issuer: amount.issuer, value: parseDecimal(amount.value) }
  }
  const micro = parseDecimal(amount)
  return {
    currency: nativeCode,
    issuer: '',
    value: decimalOf(micro.coefficient, micro.scale + NATIVE_SCALE),
  }
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
