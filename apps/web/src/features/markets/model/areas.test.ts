import { describe, expect, it } from 'vitest'
import { pairOf } from '../../../testing/market-fixtures.ts'
import { ALL, areaOf, areaOfTrade, defaultArea, FAVOURITES, KLINE, quoteAreas, rowsOfArea } from './areas.ts'
import { marketRow } from './market-row.ts'

const pairs = [
  pairOf('JETH', 'SWT'),
  pairOf('SWT', 'JUSDT', { kline: true }),
  pairOf('SWT', 'CNY', { kline: true }),
  pairOf('JMOAC', 'CNY'),
]
const rows = pairs.map((pair) => marketRow(pair, undefined))

function names(area: string, favourites: readonly string[] = []): string[] {
  return rowsOfArea(rows, area, new Set(favourites)).map((row) => row.key)
}

describe('areas', () => {
  it('opens CNT on the first visit (TRD-012)', () => {
    expect(defaultArea()).toBe('cnt')
    expect(quoteAreas(pairs)).toEqual(['cnt', 'usdt', 'swtc'])
  })

  it('selects the area of dealArea, and cnt when it is absent or unknown (RTE-005)', () => {
    const areas = quoteAreas(pairs)
    expect(areaOf(null, areas)).toBe('cnt')
    expect(areaOf('usdt', areas)).toBe('usdt')
    expect(areaOf('USDT', areas)).toBe('usdt')
    expect(areaOf('nonsense', areas)).toBe('cnt')
    expect(areaOf(FAVOURITES, areas)).toBe(FAVOURITES)
  })

  it('opens the list on dealArea, and without one on the area of the traded pair (RTE-005)', () => {
    const areas = quoteAreas(pairs)
    const usdt = pairOf('SWT', 'JUSDT')
    expect(areaOfTrade(null, usdt, areas)).toBe('usdt')
    expect(areaOfTrade('cnt', usdt, areas)).toBe('cnt')
    expect(areaOfTrade('nonsense', usdt, areas)).toBe('cnt')
    expect(areaOfTrade(null, undefined, areas)).toBe('cnt')
  })

  it('lists in an area the pairs quoted in it (SCR-002)', () => {
    expect(names('cnt')).toEqual(['SWT-CNY', 'JMOAC-CNY'])
    expect(names('usdt')).toEqual(['SWT-JUSDT'])
    expect(names(ALL)).toHaveLength(4)
    expect(names(FAVOURITES, ['JETH-SWT'])).toEqual(['JETH-SWT'])
  })

  it('lists in the K-line list only the pairs configured for it (SCR-003, TRD-013)', () => {
    expect(names(KLINE)).toEqual(['SWT-JUSDT', 'SWT-CNY'])
  })
})
