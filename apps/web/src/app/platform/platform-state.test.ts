import { ANCHOR, CURRENCIES } from '@tidebook/contract/constants'
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

  it('ENT-001 the anchor is CNY, shown as CNT with ¥', () => {
    expect(ANCHOR).toEqual({ code: 'CNY', symbol: '¥', title: 'CNT' })
  })

  it('ENT-002 the currencies are SWT, UST with an issuer, VCC and CNT', () => {
    expect(CURRENCIES.map((currency) => currency.code)).toEqual(['SWT', 'UST', 'VCC', 'CNT'])
    expect(CURRENCIES.find((currency) => currency.code === 'UST')?.issuer).not.toBe('')
  })
})
