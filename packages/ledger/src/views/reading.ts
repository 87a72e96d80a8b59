import type { EntryContext } from '../entries/entry-context.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import type { State } from '../state/state.ts'

/** Reads an entry's values in one ledger. */
export type Read = <Fields extends Threaded>(entry: Entry<Fields>) => Fields | undefined

/** What the views of single things need of the ledger they read. */
export interface Reading {
  readonly state: State
  readonly rules: LedgerRules
  readonly around: EntryContext
  readonly read: Read
}
