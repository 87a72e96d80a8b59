import type { Coin } from '@tidebook/contract'
import { network } from '../../../lib/network.ts'

/** A token as a swap names it; the native coin has no issuer. */
export interface SwapToken {
  readonly code: string
  readonly issuer: string
  readonly title: string
}

/** What the ledger knows a token by. */
export type TokenName = Pick<SwapToken, 'code' | 'issuer'>

export const isNative = ({ issuer }: Pick<SwapToken, 'issuer'>): boolean => issuer === ''

/** Names a token in settings and lists. */
export const tokenKey = ({ code, issuer }: TokenName): string => (issuer === '' ? code : `${code}.${issuer}`)

/** Key of a token in a balance table: the native title, or CODE_ISSUER. */
export const balanceKey = ({ code, issuer }: TokenName): string =>
  issuer === '' ? network().native.title : `${code}_${issuer}`

/** The native coin and every listed token. */
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

/** The form in which the ledger names a token without an amount. */
export const assetOf = ({ code, issuer }: TokenName) =>
  issuer === '' ? { currency: code } : { currency: code, issuer }
