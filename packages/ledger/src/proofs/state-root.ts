import { fromHex, stateLeaf, toHex } from '@tidebook/protocol'
import { loadState } from '../entries/load-state.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { StateEntry } from '../state/state-source.ts'
import { HashTree } from '../trees/hash-tree.ts'
import { StateTree } from '../trees/state-tree.ts'

/** Hashes of the state tree over stored entries. */
export interface StateHashes {
  /**
   * The root, 64 hex digits. Every header contains it, or only checkpoint headers if ledgers hash only their changes.
   */
  root(): string
  /** Hash of one of the 65,536 branches, undefined for a branch of fewer than two entries. */
  branchHash(branch: number): Uint8Array | undefined
}

/**
 * Computes the state tree from stored entries alone.
 * @throws LedgerFault `ledger/corrupt-entry`
 */
export function stateHashes(rules: LedgerRules, entries: Iterable<StateEntry>): StateHashes {
  if (rules.hashing === 'tree') {
    const all = new StateTree(rules)
    all.note(loadState(rules, entries).journal.entries())
    all.root()
    return all
  }
  const tree = new HashTree(rules.sha512Half)
  for (const { key, value } of entries) {
    const id = fromHex(key)
    tree.set(id, stateLeaf(value, id, rules.sha512Half))
  }
  return { root: () => toHex(tree.root()), branchHash: (branch) => tree.branchHash(branch) }
}

/** Returns the root of {@link stateHashes}. */
export function stateRoot(rules: LedgerRules, entries: Iterable<StateEntry>): string {
  return stateHashes(rules, entries).root()
}
