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

/** The current place of a path: the part of it that steps already cover. */
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
  /** The spent asset. Its issuer is the source itself when any issuer is accepted. */
  readonly spend: AssetRef
  readonly deliver: AssetRef
  /** The nodes in between; empty for the default path. */
  readonly path: Path
  /** Worst rate to take when an offer is being crossed. */
  readonly crossing: { readonly threshold: bigint } | undefined
}

/** The effect of a step on the path: from whom to whom, and which asset a book changes into which. */
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
