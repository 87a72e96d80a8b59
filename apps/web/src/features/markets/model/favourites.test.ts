import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { loadFavourites, parseFavourites } from './favourites.ts'

describe('favorites', () => {
  it('stores the list under optional2 (TRD-004)', () => {
    const storage = memoryStorage({ tidebook_optional2: '["SWT-CNY","JETH-CNY"]' })
    expect([...loadFavourites(storage)]).toEqual(['SWT-CNY', 'JETH-CNY'])
  })

  it('migrates an old list once and removes its key (STA-009)', () => {
    const storage = memoryStorage({
      tidebook_optional: '["SWT/CNY",{"base":"JETH","counter":"CNY"}]',
      tidebook_optional2: '["SWT-JUSDT"]',
    })
    expect([...loadFavourites(storage)]).toEqual(['SWT-JUSDT', 'SWT-CNY', 'JETH-CNY'])
    expect(storage.getItem('tidebook_optional')).toBeNull()
    expect(storage.getItem('tidebook_optional2')).toBe('["SWT-JUSDT","SWT-CNY","JETH-CNY"]')
    storage.setItem('tidebook_optional2', '["SWT-CNY"]')
    expect([...loadFavourites(storage)]).toEqual(['SWT-CNY'])
  })

  it('reads a table with names as keys, and returns an empty list for invalid data', () => {
    expect(parseFavourites({ 'SWT-CNY': true, 'JETH-CNY': false })).toEqual(['SWT-CNY'])
    for (const value of [undefined, null, 7, 'SWT', [null, 3, {}, 'x'], ['<script>-CNY']]) {
      expect(parseFavourites(value)).toEqual([])
    }
  })
})
