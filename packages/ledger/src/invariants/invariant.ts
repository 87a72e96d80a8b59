import type { ApplyContext } from '../engine/apply-context.ts'
import type { SortedChanges } from '../state/typed-change.ts'

export type Changes = SortedChanges

/** Something that must hold after every transaction; looks at changed entries only. */
export interface Invariant {
  readonly name: string
  holds(context: ApplyContext, changes: Changes): boolean
}
