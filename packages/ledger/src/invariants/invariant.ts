import type { ApplyContext } from '../money/apply-context.ts'
import type { SortedChanges } from '../state/typed-change.ts'

export type Changes = SortedChanges

/** Kinds of entries that change. */
export const KINDS = ['accounts', 'lines', 'offers', 'signers', 'objects'] as const
export type Kind = (typeof KINDS)[number]

/** Something that must hold after every transaction; looks at changed entries only. */
export interface Invariant {
  readonly name: string
  /** It holds wherever no entry of these kinds changed; `always`: it may be broken whatever changed. */
  readonly looksAt: readonly Kind[] | 'always'
  /** It holds in a ledger that never had a pool. */
  readonly isOfPools?: boolean
  holds(context: ApplyContext, changes: Changes): boolean
}
