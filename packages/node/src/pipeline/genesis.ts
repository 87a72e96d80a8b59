import type { LedgerHeader, LedgerRules } from '@tidebook/ledger'
import { Ledger, LedgerFault } from '@tidebook/ledger'
import { NodeError } from '../node-error.ts'
import type { LedgerStore } from '../store/ledger-store.ts'

export interface GenesisRequest {
  readonly master: Uint8Array
  readonly totalDrops: bigint
  /** Ledger seconds. */
  readonly closeTime: number
}

function load(rules: LedgerRules, header: LedgerHeader, store: LedgerStore): Ledger {
  try {
    return Ledger.load(rules, header, store.stateEntries())
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error
    throw new NodeError('node/store-corrupt', `loading ledger ${header.index}: ${error.message}`, { cause: error })
  }
}

/** The ledger as the store left it; a new store gets its genesis ledger first. Needs no replay. */
export async function openLedger(
  rules: LedgerRules,
  store: LedgerStore,
  genesis: () => GenesisRequest,
): Promise<{ readonly ledger: Ledger; readonly fresh: boolean }> {
  const header = store.latest()
  if (header !== undefined) return { ledger: load(rules, header, store), fresh: false }
  const ledger = Ledger.genesis(rules, genesis())
  await store.commit({ header: ledger.lastClosed, transactions: [], changes: [...ledger.stateEntries()] })
  return { ledger, fresh: true }
}
