import { KINDS } from './invariant.ts'
import type { Invariant } from './invariant.ts'

/**
 * The entry at a ledger index keeps its identity and type while it exists. Only a new entry can replace a deleted one.
 */
export const entriesKeepType: Invariant = {
  name: 'entries keep their type',
  looksAt: KINDS,
  holds({ state }, { all }) {
    for (const { entry, before } of all.list) {
      if (before !== undefined || entry.fields === undefined) continue
      if (state.journal.byKey(entry.key) !== entry) return false
    }
    return true
  },
}
