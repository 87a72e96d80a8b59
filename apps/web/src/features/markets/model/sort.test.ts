import { describe, expect, it } from 'vitest'
import { rowOf } from '../../../testing/market-fixtures.ts'
import { searchRows } from './search.ts'
import { FIRST_SORT, nextSort, sortRows, type Sort } from './sort.ts'

const rows = [
  rowOf('JETH', 'CNY', { price: '18420', rate: '1.04', volume: '86.2' }),
  rowOf('SWT', 'CNY', { price: '0.02148', rate: '-2.28', volume: '3370000' }),
  rowOf('CSP', 'CNY'),
  rowOf('JMOAC', 'CNY', { price: '1.284', rate: '-13.17', volume: '24118.402' }),
]

function order(sort: Sort): string[] {
  return sortRows(rows, sort).map((row) => row.baseTitle)
}

describe('market list', () => {
  it('starts with the greatest rise first and pairs without trades last (U25)', () => {
    expect(order(FIRST_SORT)).toEqual(['ETH', 'SWTC', 'MOAC', 'CSP'])
  })

  it('keeps pairs without trades last in either direction', () => {
    expect(order({ column: 'price', direction: 'ascending' })).toEqual(['SWTC', 'MOAC', 'ETH', 'CSP'])
    expect(order({ column: 'volume24', direction: 'descending' })).toEqual(['SWTC', 'MOAC', 'ETH', 'CSP'])
  })

  it('sorts by name', () => {
    expect(order({ column: 'pair', direction: 'ascending' })).toEqual(['CSP', 'ETH', 'MOAC', 'SWTC'])
  })

  it('reverses the current column and starts another one with the largest value', () => {
    expect(nextSort(FIRST_SORT, 'rate').direction).toBe('ascending')
    expect(nextSort(FIRST_SORT, 'price')).toEqual({ column: 'price', direction: 'descending' })
    expect(nextSort(FIRST_SORT, 'pair').direction).toBe('ascending')
  })

  it('shows rate 0.00 and no figures for a pair without trades (U25)', () => {
    expect(rows[2]).toMatchObject({ rate: '0.00', price: undefined, volume24: undefined, quiet: true })
  })

  it('is searchable by pair, name, chain code and issuer', () => {
    const found = (words: string): string[] => searchRows(rows, words).map((row) => row.baseTitle)
    expect(found('swtc/cnt')).toEqual(['SWTC'])
    expect(found(' jeth ')).toEqual(['ETH'])
    expect(found('moac')).toEqual(['MOAC'])
    expect(found('')).toHaveLength(4)
    expect(found('zzz')).toEqual([])
    const issued = [{ ...rowOf('JETH', 'CNY'), pair: { ...rowOf('JETH', 'CNY').pair, baseIssuer: 'jGa9J9Tkqt' } }]
    expect(searchRows(issued, 'JGA9j9')).toHaveLength(1)
  })
})
