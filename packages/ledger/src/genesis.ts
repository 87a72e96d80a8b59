import { changesHash, headerHash, ZERO_HASH } from './close/ledger-hash.ts'
import { storedChanges } from './close/stored-entry.ts'
import type { LedgerHeader } from './header.ts'
import type { LedgerRules } from './rules.ts'
import { NO_SETTINGS } from './state/account-entry.ts'
import { State } from './state/state.ts'

export interface GenesisOptions {
  /** Account id that owns the whole supply. */
  readonly master: Uint8Array
  readonly totalDrops: bigint
  /** Ledger seconds. */
  readonly closeTime: number
}

function createAccount(state: State, id: Uint8Array, balance: bigint): void {
  state.journal.set(state.internAccount(id), {
    balance,
    sequence: 1,
    ownerCount: 0,
    flags: 0,
    settings: NO_SETTINGS,
    thread: { id: ZERO_HASH, ledger: 0 },
  })
}

/** Ledger 1: the master account with everything and, where fees are collected, the account that collects them. */
export function genesisState(
  rules: LedgerRules,
  { master, totalDrops, closeTime }: GenesisOptions,
): { readonly state: State; readonly header: LedgerHeader } {
  const state = new State(rules)
  if (rules.feeAccount !== undefined) createAccount(state, rules.feeAccount, 0n)
  createAccount(state, master, totalDrops)
  const first = {
    index: 1,
    parentHash: ZERO_HASH,
    closeTime,
    parentCloseTime: closeTime,
    totalDrops,
    transactionHash: ZERO_HASH,
    stateHash: changesHash(rules.sha512Half, storedChanges(state)),
    transactionCount: 0,
  }
  const header = { ...first, hash: headerHash(rules.sha512Half, first) }
  state.journal.close()
  return { state, header }
}
