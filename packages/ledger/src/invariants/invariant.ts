import type { ApplyContext } from '../money/apply-context.ts'
import type { SortedChanges } from '../state/typed-change.ts'

export type Changes = SortedChanges

/** Entry types that an invariant can depend on. */
export const KINDS = ['accounts', 'lines', 'offers', 'signers', 'objects'] as const
export type Kind = (typeof KINDS)[number]

/** A condition that must hold after every transaction. It examines changed entries only. */
export interface Invariant {
  readonly name: string
  /** The condition can be violated only by changes of these entry types, or by any change for `always`. */
  readonly looksAt: readonly Kind[] | 'always'
  /** Whether the invariant cannot be violated in a ledger that never had a pool. */
  readonly isOfPools?: boolean
  holds(context: ApplyContext, changes: Changes): boolean
}
