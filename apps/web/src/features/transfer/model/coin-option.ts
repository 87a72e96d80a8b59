import type { Coin } from '@tidebook/contract'

/** A coin as a choice of a form (ENT-019). */
export type CoinOption = Omit<Coin, 'issuer'>

/** What is assumed of a coin that no list names (ENT-020). */
const UNKNOWN = { deposit: false, withdraw: false, isCommonCoin: true, smartContract: false } as const

/** The option of a token of another network, of which nothing is listed. */
export const plainOption = (code: string): CoinOption => ({ value: code, label: code, ...UNKNOWN })

/** The option of a token: as the list has it, or with the assumptions about unknown ones. */
export const coinOption = (
  coins: readonly Coin[],
  token: { readonly code: string; readonly issuer: string },
): CoinOption => {
  const listed = coins.find(({ value, issuer }) => value === token.code && issuer === token.issuer)
  if (listed === undefined) return plainOption(token.code)
  const { issuer: _issuer, ...option } = listed
  return option
}
