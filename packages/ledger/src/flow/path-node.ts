import type { AccountEntry } from '../state/account-entry.ts'
import type { AssetRef, CurrencyRef } from '../state/asset-ref.ts'

/** A currency on a path. */
export type Money = CurrencyRef | 'native'

/** An account on a path; the native asset has an issuer of its own that is nobody. */
export type Party = AccountEntry | 'native'

/** One node of a path: an account to ripple through, or a book to change into `currency` and `issuer`. */
export interface PathNode {
  readonly account?: Party
  readonly currency?: Money
  readonly issuer?: Party
}

export type Path = readonly PathNode[]

/** Where a path stands: so much of it has been turned into steps. */
export interface Place {
  readonly currency: Money
  readonly account: Party
}

export function placeOf(asset: AssetRef): Place {
  return { currency: asset.currency ?? 'native', account: asset.issuer ?? 'native' }
}

export function isSamePlace(a: Place, b: Place): boolean {
  return a.currency === b.currency && a.account === b.account
}

export function isBook(node: PathNode): boolean {
  return node.account === undefined
}
