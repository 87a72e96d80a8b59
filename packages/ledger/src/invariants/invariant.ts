import type { ApplyContext } from '../engine/apply-context.ts'
import type { Entry } from '../state/entry.ts'
import type { Change } from '../state/journal.ts'

export type Changes = ReadonlyMap<Entry, Change>

/** Something that must hold after every transaction; looks at changed entries only. */
export interface Invariant {
  readonly name: string
  holds(context: ApplyContext, changes: Changes): boolean
}
