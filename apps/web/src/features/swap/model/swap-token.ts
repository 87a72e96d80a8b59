import type { Coin } from '@tidebook/contract'
import { balanceKeyOf } from '../../../lib/balance-key.ts'
import { network } from '../../../lib/network.ts'

/** A token in a swap; the native coin has no issuer. */
export interface SwapToken {
  readonly code: string
  readonly issuer: string
  readonly title: string
}

/** Identity of a token on the ledger. */
export type TokenName = Pick<SwapToken, 'code' | 'issuer'>

export function isNative({ issuer }: Pick<SwapToken, 'issuer'>): boolean {
  return issuer === ''
}

/** Returns the key of a token in settings and lists. */
export function tokenKey({ code, issuer }: TokenName): string {
  return issuer === '' ? code : `${code}.${issuer}`
}

/** Returns the key of a token in a balance table: the native title, or CODE_ISSUER. */
export function balanceKey({ code, issuer }: TokenName): string {
  return balanceKeyOf(code, issuer)
}

/** Whether the code, title or issuer of a token contains the words of a search. */
export function matchesToken({ code, title, issuer }: SwapToken, words: string): boolean {
  return [code, title, issuer].some((text) => text.toLowerCase().includes(words.trim().toLowerCase()))
}

/** Returns the native coin and every listed token. */
export function listedTokens(coins: readonly Coin[]): readonly SwapToken[] {
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
export function assetOf({ code, issuer }: TokenName) {
  return issuer === '' ? { currency: code } : { currency: code, issuer }
}
