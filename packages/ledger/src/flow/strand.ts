import type { AccountEntry } from '../state/account-entry.ts'
import type { AssetRef, CurrencyRef } from '../state/asset-ref.ts'
import type { Step } from './step.ts'

/** A currency on a path. */
export type Money = CurrencyRef | 'native'

/** An account on a path. The issuer of the native asset is not an account. */
export type Party = AccountEntry | 'native'

/** One node of a path: an account to ripple through, or a book to change into `currency` and `issuer`. */
export interface PathNode {
  readonly account?: Party
  readonly currency?: Money
  readonly issuer?: Party
}

export type Path = readonly PathNode[]

/** The current position on a path, up to which steps cover it. */
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

export type Strand = readonly Step[]

export interface StrandPlan {
  readonly source: AccountEntry
  readonly target: AccountEntry
  /** The spent asset. The source as issuer means any issuer. */
  readonly spend: AssetRef
  readonly deliver: AssetRef
  /** The intermediate nodes; empty for the default path. */
  readonly path: Path
  /** Worst acceptable rate for offer crossing. */
  readonly crossing: { readonly threshold: bigint } | undefined
}

/** The endpoints of a step: source and destination accounts, or the two assets of a book. */
export interface Hop {
  readonly from: Party
  readonly to: Party
  readonly sold?: Place
  readonly bought?: Place
}

function isSameHop(a: Hop, b: Hop | undefined): boolean {
  if (b === undefined || a.from !== b.from || a.to !== b.to) return false
  if (a.sold === undefined || a.bought === undefined) return b.sold === undefined
  return (
    b.sold !== undefined && b.bought !== undefined && isSamePlace(a.sold, b.sold) && isSamePlace(a.bought, b.bought)
  )
}

/** Whether two paths produce the same steps. */
export function areSameHops(a: readonly Hop[], b: readonly Hop[]): boolean {
  return a.length === b.length && a.every((hop, index) => isSameHop(hop, b[index]))
}
