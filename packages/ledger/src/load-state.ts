import type { WaitingOffer } from './codec/read-entry.ts'
import { readEntry } from './codec/read-entry.ts'
import type { LedgerRules } from './rules.ts'
import { State } from './state/state.ts'

/**
 * The state of stored entries, in whatever order they come.
 * @throws LedgerFault `ledger/corrupt-entry`
 */
export function loadState(
  rules: LedgerRules,
  entries: Iterable<{ readonly key: string; readonly value: Uint8Array }>,
): State {
  const state = new State(rules)
  const waiting: WaitingOffer[] = []
  for (const { key, value } of entries) {
    const offer = readEntry(key, value, state)
    if (offer !== undefined) waiting.push(offer)
  }
  waiting.sort((a, b) => a.offer.placed.order - b.offer.placed.order)
  for (const { offer, fields } of waiting) state.journal.restore(offer, fields)
  return state
}
