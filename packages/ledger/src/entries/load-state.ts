import { ByteReader } from './codec/byte-reader.ts'
import { readAsset } from './codec/common.ts'
import type { WaitingOffer } from './codec/read-entry.ts'
import { readEntry } from './codec/read-entry.ts'
import { LedgerFault } from '../base/ledger-fault.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import { ColdOffers } from '../state/cold-offers.ts'
import type { StateEntry, StateSource } from '../state/state-source.ts'
import { State } from '../state/state.ts'
import { StoredStateError } from '../state/stored-state-error.ts'

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
 * Builds the state from stored entries, which may be in any order.
 * @throws LedgerFault `ledger/corrupt-entry`
 */
export function loadState(rules: LedgerRules, entries: Iterable<StateEntry>): State {
  const state = new State(rules)
  readAll(state, entries)
  return state
}

/** Reads an entry while the ledger runs. @throws StoredStateError */
function readLater(state: State, key: string, value: Uint8Array): WaitingOffer | undefined {
  try {
    return readEntry(key, value, state)
  } catch (error) {
    throw error instanceof LedgerFault ? new StoredStateError(key, { cause: error }) : error
  }
}

function openOffers(state: State, source: StateSource): ColdOffers {
  const offers = new ColdOffers(source.offers, state.journal, (key, value) => {
    const read = readLater(state, key, value)
    if (read === undefined) throw new StoredStateError(key)
    return read
  })
  for (const assets of source.books()) {
    const reader = new ByteReader(assets)
    offers.open(state.internBook(readAsset(reader, state), readAsset(reader, state)))
  }
  return offers
}

/**
 * Opens the state in a store. Reads accounts and offers on first use and everything else immediately.
 * @throws LedgerFault `ledger/corrupt-entry`; a later read of an account or an offer throws StoredStateError
 */
export function openState(rules: LedgerRules, source: StateSource): State {
  const state = new State(rules)
  state.stored = {
    find: (key) => source.account(key),
    after: (key) => source.accountsAfter(key),
    read: (key, value) => {
      readLater(state, key, value)
    },
  }
  readAll(state, source.others())
  state.coldOffers = openOffers(state, source)
  return state
}
