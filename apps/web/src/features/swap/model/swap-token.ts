import type { Coin } from '@tidebook/contract'
import { network } from '../../../lib/network.ts'

/** A token in a swap; the native coin has no issuer. */
export interface SwapToken {
  readonly code: string
  readonly issuer: string
  readonly title: string
}

/** Identity of a token on the ledger. */
export type TokenName = Pick<SwapToken, 'code' | 'issuer'>

export const isNative = ({ issuer }: Pick<SwapToken, 'issuer'>): boolean => issuer === ''

/** Returns the key of a token in settings and lists. */
export const tokenKey = ({ code, issuer }: TokenName): string => (issuer === '' ? code : `${code}.${issuer}`)

/** Returns the key of a token in a balance table: the native title, or CODE_ISSUER. */
export const balanceKey = ({ code, issuer }: TokenName): string =>
  issuer === '' ? network().native.title : `${code}_${issuer}`

/** Returns the native coin and every listed token. */
export const listedTokens = (coins: readonly Coin[]): readonly SwapToken[] => {
  const { native } = network()
  const own = { code: native.code, issuer: '', title: native.title }
  return [
    own,
    ...coins
      .filter(({ value, issuer }) => value !== native.code && issuer !== '')
      .map(({ value, label, issuer }) => ({ code: value, issuer, title: label })),
  ]
}

/** Returns the ledger's form of a token without an amount. */
export const assetOf = ({ code, issuer }: TokenName) =>
  issuer === '' ? { currency: code } : { currency: code, issuer }
