import { describe, expect, it } from 'vitest'
import { namedStores } from './named-stores.ts'
import { ready } from '../../lib/loadable.ts'
import { updateWallet } from '../../features/wallet/model/wallet-state.ts'
import { platformState } from './platform-state.ts'
import { walletBalances } from './wallet-balances.ts'

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

  it('ENT-013 ENT-014 ENT-017 balances of the wallet are balance_{coin} and freezed_{coin}, SWTC under SWT', () => {
    expect(walletBalances()).toEqual({})
    updateWallet({ balances: ready({ SWTC: { value: '1', frozen: '20' } }) })
    expect(walletBalances()).toEqual({ balance_SWT: '1.00000000', freezed_SWT: '20.00000000' })
  })
})
