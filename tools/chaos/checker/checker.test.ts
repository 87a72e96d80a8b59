import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Agreement } from './agreement.ts'
import { checkBlockTimes } from './block-times.ts'
import { Progress } from './progress.ts'
import type { AccountRead } from './read-history.ts'
import { ReadHistory } from './read-history.ts'
import { checkSupply } from './supply.ts'
import type { LedgerContent, Outcome } from './transactions.ts'
import { checkTransactions } from './transactions.ts'
import type { Violation } from './violation.ts'

function rules(violations: readonly Violation[]) {
  return violations.map(({ rule }) => rule)
}

describe('the check of hashes', () => {
  it('accepts equal hashes and finds a different one', () => {
    const agreement = new Agreement('one-app-hash')
    for (const validator of [0, 1, 2, 3]) agreement.add(validator, 7, 'AA')
    agreement.add(0, 8, 'BB')
    expect(agreement.violations).toEqual([])
    agreement.add(3, 8, 'CC')
    expect(rules(agreement.violations)).toEqual(['one-app-hash'])
    expect(agreement.violations[0]?.detail).toContain('8: validator 0 has BB, validator 3 has CC')
  })
})

describe('the check of transactions', () => {
  const present = (hash: string, sequence: number, result = 'tesSUCCESS') => ({
    hash,
    account: 'alice',
    sequence,
    result,
  })
  const ledgers: readonly LedgerContent[] = [
    { index: 5, transactions: [present('A', 1), present('B', 2, 'tecUNFUNDED_OFFER')] },
    { index: 6, transactions: [present('C', 3)] },
  ]
  const outcomes = new Map<string, Outcome>([
    ['A', { kind: 'acknowledged', ledger: 5, result: 'tesSUCCESS' }],
    ['B', { kind: 'acknowledged', ledger: 5, result: 'tecUNFUNDED_OFFER' }],
    ['C', { kind: 'unknown' }],
    ['D', { kind: 'rejected' }],
    ['E', { kind: 'unknown' }],
  ])
  const withOutcome = (hash: string, outcome: Outcome) => new Map([...outcomes, [hash, outcome]])

  it('accepts ledgers that contain each acknowledged transaction once', () => {
    expect(checkTransactions(ledgers, outcomes)).toEqual([])
  })

  it('finds an acknowledged transaction that is missing', () => {
    const lost = withOutcome('X', { kind: 'acknowledged', ledger: 5, result: 'tesSUCCESS' })
    expect(rules(checkTransactions(ledgers, lost))).toEqual(['acknowledged-once'])
  })

  it('finds an acknowledged transaction with another ledger or result', () => {
    const moved = withOutcome('A', { kind: 'acknowledged', ledger: 6, result: 'tesSUCCESS' })
    expect(rules(checkTransactions(ledgers, moved))).toEqual(['acknowledged-once'])
    const other = withOutcome('B', { kind: 'acknowledged', ledger: 5, result: 'tesSUCCESS' })
    expect(rules(checkTransactions(ledgers, other))).toEqual(['acknowledged-once'])
  })

  it('finds a transaction in two ledgers', () => {
    const doubled = [...ledgers, { index: 7, transactions: [present('A', 1)] }]
    expect(rules(checkTransactions(doubled, outcomes))).toEqual(['acknowledged-once'])
  })

  it('finds two transactions with one sequence number', () => {
    const reused = [...ledgers, { index: 7, transactions: [present('E', 3)] }]
    expect(rules(checkTransactions(reused, outcomes))).toEqual(['acknowledged-once'])
  })

  it('finds a rejected transaction that is present', () => {
    const revived = [...ledgers, { index: 7, transactions: [present('D', 4)] }]
    expect(rules(checkTransactions(revived, outcomes))).toEqual(['rejected-absent'])
  })

  it('finds a transaction that no client signed', () => {
    const forged = [...ledgers, { index: 7, transactions: [present('F', 4)] }]
    expect(rules(checkTransactions(forged, outcomes))).toEqual(['only-signed'])
  })

  it('finds a missing ledger', () => {
    const [first] = ledgers
    if (first === undefined) throw new TypeError('No ledger')
    const gap = [first, { index: 7, transactions: [] }]
    expect(rules(checkTransactions(gap, new Map([...outcomes].slice(0, 2))))).toEqual(['complete-ledgers'])
  })
})

describe('the check of reads', () => {
  const read = (ledger: number, sequence: number, validator = 0, balance = '100'): AccountRead => ({
    client: 1,
    validator,
    ledger,
    sequence,
    balance,
  })
  const after = (...reads: readonly AccountRead[]) => {
    const history = new ReadHistory()
    for (const each of reads) history.add(each)
    return rules(history.finish())
  }

  it('accepts a validator that is behind another one', () => {
    expect(after(read(5, 1), read(4, 1, 2), read(6, 2), read(6, 2, 2))).toEqual([])
  })

  it('finds a validator that returns to an earlier ledger', () => {
    expect(after(read(5, 1), read(4, 1))).toEqual(['reads-advance'])
  })

  it('finds two validators that report different accounts for one ledger', () => {
    expect(after(read(5, 1), read(5, 1, 2, '99'))).toEqual(['reads-advance'])
    expect(after(read(5, 1), read(5, 2, 2))).toEqual(['reads-advance'])
  })

  it('finds a sequence number that decreases from one ledger to the next', () => {
    expect(after(read(5, 3), read(6, 2, 2))).toEqual(['reads-advance'])
  })
})

describe('the check of reads after a disk was deleted', () => {
  it('accepts that this validator returns to an earlier ledger, but no other one', () => {
    const history = new ReadHistory()
    const read = { client: 0, sequence: 1, balance: '7' }
    for (const validator of [1, 2]) history.add({ ...read, validator, ledger: 9 })
    history.forget(1)
    history.add({ ...read, validator: 1, ledger: 5 })
    expect(history.finish()).toEqual([])
    history.add({ ...read, validator: 2, ledger: 5 })
    expect(rules(history.finish())).toEqual(['reads-advance'])
  })
})

describe('the check of block times', () => {
  const at = (...times: readonly number[]) => times.map((time, nth) => ({ height: nth + 1, time }))

  it('accepts times that increase up to now', () => {
    expect(checkBlockTimes(at(1000, 1001, 9000), 9000)).toEqual([])
  })

  it('finds a time that does not increase, and one in the future', () => {
    expect(rules(checkBlockTimes(at(1000, 1000), 9000))).toEqual(['block-times'])
    expect(rules(checkBlockTimes(at(1000, 20_000), 9000))).toEqual(['block-times'])
  })
})

describe('the check of the supply', () => {
  it('accepts balances and fees that add up, and finds one micro unit too much or too little', () => {
    const supply = { ledger: 9, genesis: 1000n, balances: [600n, 380n], burned: 20n }
    expect(checkSupply(supply)).toEqual([])
    expect(rules(checkSupply({ ...supply, burned: 19n }))).toEqual(['exact-supply'])
    expect(rules(checkSupply({ ...supply, balances: [601n, 380n] }))).toEqual(['exact-supply'])
  })
})

describe('the check of progress', () => {
  const run = (...samples: readonly (readonly [number, number, number, number])[]) => {
    const progress = new Progress({ progressMs: 10_000, inFlightMs: 2000 })
    for (const [at, height, surelyConnected, possiblyConnected] of samples) {
      progress.add({ at, height, surelyConnected, possiblyConnected })
    }
    return progress
  }

  it('accepts blocks with three validators, and a pause within the bound', () => {
    const progress = run([0, 1, 4, 4], [5000, 1, 3, 4], [9000, 2, 3, 3], [18_000, 3, 3, 3])
    expect(progress.violations).toEqual([])
    expect(progress.longestMs).toBe(5000)
  })

  it('finds three connected validators that decide no block', () => {
    expect(rules(run([0, 1, 4, 4], [10_001, 1, 3, 3]).violations)).toEqual(['progress-with-three'])
  })

  it('expects no block while a validator may still be starting', () => {
    expect(run([0, 1, 4, 4], [5000, 1, 2, 3], [10_001, 1, 3, 3], [20_000, 1, 3, 3]).violations).toEqual([])
  })

  it('finds a block that two validators decided', () => {
    const progress = run([0, 1, 4, 4], [1000, 1, 2, 2], [3000, 2, 2, 2], [4000, 3, 2, 2])
    expect(rules(progress.violations)).toEqual(['no-progress-with-two'])
    expect(progress.halts).toBe(1)
  })

  it('accepts a block in flight when the quorum was lost, and blocks after it returned', () => {
    const progress = run(
      [0, 1, 4, 4],
      [1000, 1, 2, 2],
      [2000, 2, 2, 2],
      [3000, 2, 2, 2],
      [6000, 2, 2, 2],
      [7000, 3, 3, 3],
    )
    expect(progress.violations).toEqual([])
    expect(progress.halts).toBe(1)
  })
})

describe('the checker', () => {
  it('shares no code with the ledger', () => {
    const folder = import.meta.dirname
    const files = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'))
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) {
      const imported = [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)]
      for (const [, name] of imported) expect(name).toMatch(/^(?:\.\/|node:)/)
    }
  })
})
