import type { LedgerRules } from '@tidebook/ledger'
import { Ledger } from '@tidebook/ledger'
import type { LedgerStore } from '../store/ledger-store.ts'

export interface GenesisRequest {
  readonly master: Uint8Array
  readonly totalDrops: bigint
  /** Ledger seconds. */
  readonly closeTime: number
}

/** The ledger as the store left it; a new store gets its genesis ledger first. Needs no replay. */
export async function openLedger(
  rules: LedgerRules,
  store: LedgerStore,
  genesis: () => GenesisRequest,
): Promise<{ readonly ledger: Ledger; readonly fresh: boolean }> {
  const header = store.latest()
  if (header !== undefined) return { ledger: Ledger.load(rules, header, store.stateEntries()), fresh: false }
  const ledger = Ledger.genesis(rules, genesis())
  await store.commit({ header: ledger.lastClosed, transactions: [], changes: [...ledger.stateEntries()] })
  return { ledger, fresh: true }
}
