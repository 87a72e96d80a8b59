import type { WaitingOffer } from './codec/read-entry.ts'
import { readEntry } from './codec/read-entry.ts'
import { LedgerFault } from '../base/ledger-fault.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { StateEntry, StateSource } from '../state/state-source.ts'
import { State } from '../state/state.ts'

/**
 * A corrupt stored entry, found while the ledger runs. Not a {@link LedgerFault}, which would become a transaction's
 * result: corruption must never decide a transaction.
 */
export class StoredStateError extends Error {
  readonly code = 'ledger/corrupt-entry'

  constructor(key: string, options: ErrorOptions) {
    super(`Stored entry ${key} makes no sense`, options)
    this.name = 'StoredStateError'
  }
}

function readAll(state: State, entries: Iterable<StateEntry>): void {
  const waiting: WaitingOffer[] = []
  for (const { key, value } of entries) {
    const offer = readEntry(key, value, state)
    if (offer !== undefined) waiting.push(offer)
  }
  waiting.sort((a, b) => a.order - b.order)
  for (const { offer, fields } of waiting) state.journal.restore(offer, fields)
}

/**
 * Builds the state from stored entries in any order.
 * @throws LedgerFault `ledger/corrupt-entry`
 */
export function loadState(rules: LedgerRules, entries: Iterable<StateEntry>): State {
  const state = new State(rules)
  readAll(state, entries)
  return state
}

/**
 * Opens the state of a source. Reads accounts on first use and everything else immediately.
 * @throws LedgerFault `ledger/corrupt-entry`; later, when an account is read, StoredStateError
 */
export function openState(rules: LedgerRules, source: StateSource): State {
  const state = new State(rules)
  state.stored = {
    find: (key) => source.account(key),
    after: (key) => source.accountsAfter(key),
    read: (key, value) => {
      try {
        readEntry(key, value, state)
      } catch (error) {
        throw error instanceof LedgerFault ? new StoredStateError(key, { cause: error }) : error
      }
    },
  }
  readAll(state, source.others())
  return state
}
