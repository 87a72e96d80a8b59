import type { Invariant } from './invariant.ts'

/** What stands at a ledger index stays one and the same entry, and so of one type, for as long as it exists. */
export const entriesKeepType: Invariant = {
  name: 'entries keep their type',
  holds({ state }, { all }) {
    for (const entry of all.keys()) {
      if (entry.fields !== undefined && state.journal.byKey(entry.key) !== entry) return false
    }
    return true
  },
}
