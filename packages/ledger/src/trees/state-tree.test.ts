import { swt } from '@tidebook/protocol'
import { expect, it } from 'vitest'
import { storedChanges } from '../close/stored-entry.ts'
import { openState } from '../entries/load-state.ts'
import { stateRoot } from '../proofs/state-root.ts'
import { rulesOf } from '../profiles/rules.ts'
import { NO_SETTINGS } from '../state/account-entry.ts'
import { NO_THREAD } from '../state/entry.ts'
import { fewBranches } from '../testing/few-branches.ts'
import { MapSource } from '../testing/map-source.ts'
import { branchOf } from './branch-of.ts'
import { StateTree } from './state-tree.ts'
import { branchSource } from './stored-branches.ts'

const RULES = rulesOf(swt, { sha512Half: fewBranches })
const FIELDS = { sequence: 1, ownerCount: 0, flags: 0, settings: NO_SETTINGS, thread: NO_THREAD }

function opened(stored: MapSource) {
  const state = openState(RULES, stored)
  const tree = new StateTree(RULES, branchSource(state, stored))
  const account = (name: number) => state.internAccount(new Uint8Array(20).fill(name))
  const set = (name: number, balance: bigint | undefined): void =>
    state.journal.set(account(name), balance === undefined ? undefined : { balance, ...FIELDS })
  return {
    branch: (name: number) => branchOf(account(name).key),
    set,
    tree,
    note: () => tree.note(state.journal.changedSinceClose()),
    commit: () => {
      stored.commit({ changes: storedChanges(state.journal.changedSinceClose()), tree: tree.takeChange() })
      state.journal.close()
    },
  }
}

it('drops entries created and deleted before their branch was read, even if the store still has them', () => {
  const stored = new MapSource()
  const before = opened(stored)
  for (let name = 1; name <= 20; name += 1) before.set(name, 1n)
  before.note()
  before.tree.root()
  before.commit()
  const { branch, commit, note, set, tree } = opened(stored)
  const passing = 21
  const companion = Array.from({ length: 20 }, (_, index) => index + 1).find((name) => branch(name) === branch(passing))
  set(passing, 1n)
  note()
  commit()
  set(passing, undefined)
  set(companion ?? 0, 2n)
  note()
  tree.prepare(100)
  commit()
  expect(stored.opened).toEqual([branch(passing)])
  expect(tree.root()).toBe(stateRoot(RULES, stored.branches(0, 0x10000)))
})
