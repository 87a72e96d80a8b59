import { describe, expect, it } from 'vitest'
import { recordAcknowledged, emptyRecord, findLost } from './trading-record.ts'

function messageOf(hash: string, ledger: number, validated = true) {
  return {
    type: 'transaction',
    validated,
    ledger_index: ledger,
    transaction: { hash },
  }
}

describe('acknowledgements compared with the ledger', () => {
  const record = emptyRecord()
  for (const [hash, ledger] of [
    ['A', 3],
    ['B', 3],
    ['C', 4],
  ] as const)
    recordAcknowledged(record, messageOf(hash, ledger))
  recordAcknowledged(record, messageOf('D', 5, false))
  recordAcknowledged(record, { type: 'ledgerClosed', ledger_index: 9 })

  const standing = [
    ['A', 3],
    ['B', 3],
    ['C', 4],
  ] as const

  it('finds nothing when all are in place; unacknowledged transactions may be missing', () => {
    expect(findLost(record, new Map(standing))).toEqual([])
    expect(findLost(record, new Map([...standing, ['D', 5]]))).toEqual([])
  })

  it('finds a lost transaction', () => {
    expect(findLost(record, new Map(standing.filter(([hash]) => hash !== 'B')))).toEqual(['B'])
  })

  it('finds a transaction that was moved', () => {
    expect(findLost(record, new Map([...standing, ['C', 5]]))).toEqual(['C'])
  })

  it('finds a transaction acknowledged in two ledgers, but not one acknowledged twice in the same ledger', () => {
    const twice = emptyRecord()
    recordAcknowledged(twice, messageOf('A', 3))
    recordAcknowledged(twice, messageOf('A', 3))
    expect(twice.contradictions).toEqual([])
    recordAcknowledged(twice, messageOf('A', 4))
    expect(twice.contradictions).toEqual(['A'])
  })
})
