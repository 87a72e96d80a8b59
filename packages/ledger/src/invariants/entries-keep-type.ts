import { KINDS } from './invariant.ts'
import type { Invariant } from './invariant.ts'

/**
 * What comes to stand at a ledger index stays one and the same entry, and so of one type, for as long as it exists:
 * only a new entry can take another's place.
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
