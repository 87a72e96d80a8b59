import { expect, it } from 'vitest'
import { fewBranches } from '../testing/few-branches.ts'
import { SWT_RULES, TestLedger, DROPS_PER_COIN, native } from '../testing/test-ledger.ts'
import { branchOf } from '../trees/branch-of.ts'

const INTERVAL = 32
const NAMES = Array.from({ length: 12 }, (_, index) => `person ${index}`)

/** Loads a ledger that is a given number of ledgers before a checkpoint. */
function loaded(before: number) {
  const test = new TestLedger({ ...SWT_RULES, sha512Half: fewBranches, checkpointInterval: INTERVAL })
  const people = NAMES.map((name) => test.fund(name))
  while (test.ledger.openIndex !== 2 * INTERVAL - before) test.close()
  test.reload()
  return { test, people }
}

it.each([
  [0, true],
  [1, true],
  [9, true],
  [10, false],
])('reads branches while the ledger is open, %i ledgers before a checkpoint: %s', (before, isRead) => {
  const { test, people } = loaded(before)
  const [from = test.master, to = test.master] = people
  const named = [from, to].map(({ id }) => branchOf(test.ledger.view('current').account(id)?.key ?? ''))
  test.must(test.pay(from, to, native(DROPS_PER_COIN)))
  const open = [...test.stored.opened]
  test.close()
  expect([...new Set(open)].sort()).toEqual(isRead ? [...new Set(named)].sort() : [])
  expect(test.stored.opened.length > open.length).toBe(!isRead)
  while (test.ledger.lastClosed.checkpointHash === undefined) test.close()
  const again = loaded(before).test
  again.must(again.pay(from, to, native(DROPS_PER_COIN)))
  while (again.ledger.lastClosed.checkpointHash === undefined) {
    again.close()
    again.reload()
  }
  expect(again.ledger.lastClosed.checkpointHash).toBe(test.ledger.lastClosed.checkpointHash)
})
