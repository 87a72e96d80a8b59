import type { EntryContext } from '../entries/entry-context.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import type { State } from '../state/state.ts'

/** Reads an entry's values as of one ledger. */
export type ReadEntry = <Fields extends Threaded>(entry: Entry<Fields>) => Fields | undefined

/** The parts of the ledger that views of single objects need. */
export interface ReadContext {
  readonly state: State
  readonly rules: LedgerRules
  readonly around: EntryContext
  readonly read: ReadEntry
}
