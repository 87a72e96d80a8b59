import type { Coin } from '@tidebook/contract'

/** A coin as a form option (ENT-019). */
export type CoinOption = Omit<Coin, 'issuer'>

/** Default properties of an unlisted coin (ENT-020). */
const UNKNOWN = { deposit: false, withdraw: false, isCommonCoin: true, smartContract: false } as const

/** Returns the option of an unlisted token on another network. */
export function plainOption(code: string): CoinOption {
  return { value: code, label: code, ...UNKNOWN }
}

/** Returns the option of a token: the listed one, or one with the defaults of unlisted coins. */
export function coinOption(
  coins: readonly Coin[],
  token: { readonly code: string; readonly issuer: string },
): CoinOption {
  const listed = coins.find(({ value, issuer }) => value === token.code && issuer === token.issuer)
  if (listed === undefined) return plainOption(token.code)
  const { issuer: _issuer, ...option } = listed
  return option
}
