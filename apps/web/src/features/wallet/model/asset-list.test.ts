import { ZERO, tryParseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { assetRows } from './assets.ts'
import { listAssets, nextAssetSort } from './asset-list.ts'

const values: Readonly<Record<string, string>> = { SWTC: '4.19', JUSDT_j: '14.20', CNY_j: '0.00' }
const rows = assetRows(
  {
    SWTC: { value: '1000', frozen: '35' },
    JUSDT_j: { value: '2', frozen: '0' },
    CNY_j: { value: '0', frozen: '0' },
    ODD_j: { value: '90071992547409930001', frozen: '0' },
  },
  undefined,
  {
    valueOf: ({ token }) => tryParseDecimal(values[token] ?? ''),
    total: () => ({ value: ZERO, unpriced: [] }),
  },
)

function titles(...[choices]: [Parameters<typeof listAssets>[1]]): string[] {
  return listAssets(rows, choices).map((row) => row.title)
}

describe('lists of assets', () => {
  it('show the native coin first, then sort by title, and optionally hide empty rows (ENT-057)', () => {
    expect(titles({ hideEmpty: false, sort: undefined })).toEqual(['SWTC', 'CNT', 'ODD', 'USDT'])
    expect(titles({ hideEmpty: true, sort: undefined })).toEqual(['SWTC', 'ODD', 'USDT'])
  })

  it('sort by value, amount or name, with unknown values last in either direction', () => {
    const by = (column: 'title' | 'total' | 'value', direction: 'ascending' | 'descending') =>
      titles({ hideEmpty: false, sort: { column, direction } })
    expect(by('value', 'descending')).toEqual(['USDT', 'SWTC', 'CNT', 'ODD'])
    expect(by('value', 'ascending')).toEqual(['CNT', 'SWTC', 'USDT', 'ODD'])
    expect(by('total', 'descending')).toEqual(['ODD', 'SWTC', 'USDT', 'CNT'])
    expect(by('title', 'descending')).toEqual(['USDT', 'SWTC', 'ODD', 'CNT'])
  })

  it('change from the default order of a pressed head to the reverse and to none', () => {
    const one = nextAssetSort(undefined, 'value')
    expect(one).toEqual({ column: 'value', direction: 'descending' })
    const two = nextAssetSort(one, 'value')
    expect(two).toEqual({ column: 'value', direction: 'ascending' })
    expect(nextAssetSort(two, 'value')).toBeUndefined()
    expect(nextAssetSort(two, 'title')).toEqual({ column: 'title', direction: 'ascending' })
  })
})
