import { expect, it } from 'vitest'
import { NO_SETTINGS } from '../state/account-entry.ts'
import { NO_THREAD } from '../state/entry.ts'
import { State } from '../state/state.ts'
import { SWT_RULES } from '../testing/test-ledger.ts'
import { ColdLeaves } from './cold-leaves.ts'

const FIELDS = { balance: 1n, sequence: 1, ownerCount: 0, flags: 0, settings: NO_SETTINGS, thread: NO_THREAD }
const BRANCH = 7

it.each([
  ['new', false, [true, true], [true, true]],
  ['new and gone at once', false, [true, false], [true, false]],
  ['new, gone and new again', false, [true, false, true], [true, false, true]],
  ['stored and gone', true, [false], [true]],
  ['stored, gone, new again and gone', true, [false, true, false], [true, true, true]],
])('keeps a branch waiting unless it equals the stored one: %s', (_kind, isStored, ledgers, waits) => {
  const state = new State(SWT_RULES)
  const account = state.internAccount(new Uint8Array(20).fill(1))
  if (isStored) state.journal.restore(account, FIELDS)
  const cold = new ColdLeaves()
  const results = ledgers.map((isThere) => {
    state.journal.set(account, isThere ? { ...FIELDS } : undefined)
    cold.add(account, BRANCH)
    state.journal.close()
    return cold.has(BRANCH)
  })
  expect(results).toEqual(waits)
  const isWaiting = waits.at(-1) === true
  expect(cold.take(BRANCH)).toEqual({ changed: isWaiting ? [account] : [], gone: isWaiting ? [] : [account.key] })
  expect(cold.take(BRANCH)).toEqual({ changed: [], gone: [] })
})

it('reads a branch after many of its entries were created and deleted', () => {
  const state = new State(SWT_RULES)
  const cold = new ColdLeaves()
  const results = Array.from({ length: 5 }, (_, index) => {
    const account = state.internAccount(new Uint8Array(20).fill(index))
    for (const fields of [{ ...FIELDS }, undefined]) {
      state.journal.set(account, fields)
      cold.add(account, BRANCH)
      state.journal.close()
    }
    return cold.has(BRANCH)
  })
  expect(results).toEqual([false, false, false, false, true])
  expect([...cold.first(2)]).toEqual([BRANCH])
})
