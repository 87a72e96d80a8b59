import { describe, expect, it } from 'vitest'
import { acknowledge, emptyRecord, lostFrom } from './trading-record.ts'

const told = (hash: string, ledger: number, validated = true) => ({
  type: 'transaction',
  validated,
  ledger_index: ledger,
  transaction: { hash },
})

describe('acknowledgements compared with the ledger', () => {
  const record = emptyRecord()
  for (const [hash, ledger] of [
    ['A', 3],
    ['B', 3],
    ['C', 4],
  ] as const)
    acknowledge(record, told(hash, ledger))
  acknowledge(record, told('D', 5, false))
  acknowledge(record, { type: 'ledgerClosed', ledger_index: 9 })

  const standing = [
    ['A', 3],
    ['B', 3],
    ['C', 4],
  ] as const

  it('finds nothing when all are in place; unacknowledged transactions may be missing', () => {
    expect(lostFrom(record, new Map(standing))).toEqual([])
    expect(lostFrom(record, new Map([...standing, ['D', 5]]))).toEqual([])
  })

  it('finds a lost transaction', () => {
    expect(lostFrom(record, new Map(standing.filter(([hash]) => hash !== 'B')))).toEqual(['B'])
  })

  it('finds a transaction that was moved', () => {
    expect(lostFrom(record, new Map([...standing, ['C', 5]]))).toEqual(['C'])
  })

  it('finds one that was acknowledged in two ledgers, not one that was acknowledged twice', () => {
    const twice = emptyRecord()
    acknowledge(twice, told('A', 3))
    acknowledge(twice, told('A', 3))
    expect(twice.contradictions).toEqual([])
    acknowledge(twice, told('A', 4))
    expect(twice.contradictions).toEqual(['A'])
  })
})
