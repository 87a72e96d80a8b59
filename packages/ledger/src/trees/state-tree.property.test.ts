import fc from 'fast-check'
import { swt, toHex } from '@tidebook/protocol'
import { expect, it } from 'vitest'
import { storedChanges } from '../close/stored-entry.ts'
import { openState } from '../entries/load-state.ts'
import { stateHashes } from '../proofs/state-root.ts'
import { rulesOf } from '../profiles/rules.ts'
import { NO_SETTINGS } from '../state/account-entry.ts'
import { NO_THREAD } from '../state/entry.ts'
import { someBranches } from '../testing/few-branches.ts'
import { MapSource } from '../testing/map-source.ts'
import { StateTree } from './state-tree.ts'
import { branchSource } from './stored-branches.ts'

const RULES = rulesOf(swt, { sha512Half: someBranches })
const PACE = { least: 0, patience: 4, early: 1 }
const INTERVAL = 24
const change = fc.record({
  account: fc.nat(40),
  balance: fc.option(fc.bigInt({ min: 0n, max: 9n }), { nil: undefined, freq: 2 }),
  isUndone: fc.constantFrom(false, false, true),
})
const ledger = fc.record({
  changes: fc.array(change, { maxLength: 8 }),
  restart: fc.constantFrom('no', 'no', 'no', 'no', 'no', 'no', 'seeing', 'blind'),
  isNear: fc.constantFrom(false, false, false, true),
})

function hex(hash: Uint8Array | undefined): string {
  return toHex(hash ?? new Uint8Array(0))
}

function start(source: MapSource): { readonly tree: StateTree; readonly state: ReturnType<typeof openState> } {
  const state = openState(RULES, source)
  return { state, tree: new StateTree(RULES, branchSource(state, source), PACE) }
}

it('computes the roots and hashes of the stored entries for any distribution of work and any restart', () => {
  let isStaleMet = false
  fc.assert(
    fc.property(fc.array(ledger, { minLength: 12, maxLength: 60 }), (ledgers) => {
      const stored = new MapSource()
      let { state, tree } = start(stored)
      for (const [index, { changes, restart, isNear }] of ledgers.entries()) {
        for (const { account, balance, isUndone } of changes) {
          const mark = state.journal.mark()
          const fields = { sequence: 1, ownerCount: 0, flags: 0, settings: NO_SETTINGS, thread: NO_THREAD }
          const entry = state.internAccount(new Uint8Array(20).fill(account))
          state.journal.set(entry, balance === undefined ? undefined : { balance, ...fields })
          if (isNear) tree.anticipate([entry])
          if (isUndone) state.journal.rollback(mark)
        }
        const changed = state.journal.changedSinceClose()
        tree.note(changed)
        const left = INTERVAL - (index % INTERVAL)
        const root = left === INTERVAL ? tree.root() : undefined
        if (root === undefined) tree.prepare(left)
        stored.commit({ changes: storedChanges(changed), tree: tree.takeChange() })
        state.journal.close()
        const again = stateHashes(RULES, stored.branches(0, 0x10000))
        if (root !== undefined) expect(root).toBe(again.root())
        const { hashes, stale } = stored.tree()
        isStaleMet ||= stale.length > 0
        for (const { branch, hash } of hashes) {
          if (!stale.includes(branch)) expect(hex(hash)).toBe(hex(again.branchHash(branch)))
        }
        if (restart !== 'no') ({ state, tree } = start(restart === 'blind' ? stored.copy() : stored))
      }
    }),
    { numRuns: 100 },
  )
  expect(isStaleMet).toBe(true)
})
