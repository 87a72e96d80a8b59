import { describe, expect, it } from 'vitest'
import { namedStores } from './named-stores.ts'
import { platformState } from './platform-state.ts'

describe('platform state', () => {
  it('ENT-056 has netState, language, notices, marketList, coinmarketcapData and currentCounter', () => {
    expect(Object.keys(platformState()).toSorted()).toEqual([
      'coinmarketcapData',
      'currentCounter',
      'language',
      'marketList',
      'netState',
      'notices',
    ])
    expect(platformState()).toMatchObject({ netState: true, notices: [], marketList: [] })
  })

  it('ENT-078 the stores market, pairs, coin, page, other, withdraw and strategic exist and can be read', () => {
    expect(Object.keys(namedStores).toSorted()).toEqual([
      'coin',
      'market',
      'other',
      'page',
      'pairs',
      'strategic',
      'withdraw',
    ])
    for (const read of Object.values(namedStores)) expect(read()).toBeDefined()
  })
})
