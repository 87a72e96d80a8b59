import { decimalOf } from '@tidebook/amount'
import type { PoolShareChange } from '@tidebook/market'
import { expect, it } from 'vitest'
import { ShareChanges } from './share-changes.ts'

const moment = { amount: decimalOf(1), amount2: decimalOf(1), tokens: decimalOf(1) }

function change(account: string, time: number): PoolShareChange {
  return {
    kind: 'deposit',
    account,
    time,
    hash: `${time}`,
    ledger: time,
    after: moment,
    change: moment,
  }
}

it('AMM-101 evicts the oldest deposits of the account with the most deposits, never other accounts’ deposits', () => {
  const changes = new ShareChanges({ ofAll: 20, ofOne: 16 })
  for (let time = 0; time < 5; time += 1) changes.add(change('holder', time))
  for (let time = 5; time < 500; time += 1) changes.add(change('crowd', time))
  expect(changes.of('holder').map(({ time }) => time)).toEqual([0, 1, 2, 3, 4])
  expect(changes.of('crowd').at(-1)?.time).toBe(499)
  expect(changes.of('crowd').length).toBeLessThanOrEqual(16)
})

it('stores a bounded number of changes, regardless of the number of accounts', () => {
  const changes = new ShareChanges({ ofAll: 20, ofOne: 16 })
  for (let time = 0; time < 100; time += 1) changes.add(change(`account ${time}`, time))
  const lengths = Array.from({ length: 100 }, (_, index) => changes.of(`account ${index}`).length)
  expect(lengths.reduce((sum, each) => sum + each)).toBe(20)
})
