import { fromHex, stateLeaf, toHex } from '@tidebook/protocol'
import { loadState } from '../load-state.ts'
import type { LedgerRules } from '../rules.ts'
import { HashTree } from '../trees/hash-tree.ts'
import { StateTree } from '../trees/state-tree.ts'

/**
 * The root of the tree of stored entries, computed from nothing else: what a header says of the state where all
 * entries are hashed with each ledger, else what the header of a checkpoint says.
 * @throws LedgerFault `ledger/corrupt-entry`
 */
export function stateRoot(
  rules: LedgerRules,
  entries: Iterable<{ readonly key: string; readonly value: Uint8Array }>,
): string {
  if (rules.hashing === 'tree') {
    return new StateTree(rules, loadState(rules, entries).journal.entries()).root()
  }
  const tree = new HashTree(rules.sha512Half)
  for (const { key, value } of entries) {
    const id = fromHex(key)
    tree.set(id, stateLeaf(value, id, rules.sha512Half))
  }
  return toHex(tree.root())
}
