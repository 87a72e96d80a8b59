import type { AccountEntry } from '../state/account-entry.ts'
import type { AssetRef, CurrencyRef } from '../state/asset-ref.ts'
import type { Step } from './step.ts'

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

export type Strand = readonly Step[]

export interface StrandPlan {
  readonly source: AccountEntry
  readonly target: AccountEntry
  /** What goes in; its issuer is the source itself when any issuer will do. */
  readonly spend: AssetRef
  readonly deliver: AssetRef
  /** The nodes between; none = the shortest way. */
  readonly path: Path
  /** Worst rate to take when an offer is being crossed. */
  readonly crossing: { readonly threshold: bigint } | undefined
}

/** What a step does to the path: from whom to whom, and what a book changes into what. */
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

/** Two paths that come to the same steps are one. */
export function areSameHops(a: readonly Hop[], b: readonly Hop[]): boolean {
  return a.length === b.length && a.every((hop, index) => isSameHop(hop, b[index]))
}
