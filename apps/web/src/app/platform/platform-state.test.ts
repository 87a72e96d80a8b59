import { describe, expect, it } from 'vitest'
import { namedStores } from './named-stores.ts'
import { LOADING, ready } from '../../lib/loadable.ts'
import { updateWallet } from '../../features/wallet/model/wallet-state.ts'
import { platformState } from './platform-state.ts'
import { userState } from './user-state.ts'
import { walletBalances } from './wallet-balances.ts'

describe('platform state', () => {
  it('has netState, language, notices, marketList, coinmarketcapData and currentCounter (ENT-056)', () => {
    expect(Object.keys(platformState()).toSorted()).toEqual([
      'coinmarketcapData',
      'currentCounter',
      'isHideAsset',
      'isHideCurrency',
      'language',
      'marketList',
      'netState',
      'notices',
    ])
    expect(platformState()).toMatchObject({ netState: true, notices: [], marketList: [] })
  })

  it('exposes the stores market, pairs, coin, page, other, withdraw and strategic (ENT-078)', () => {
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

  it('contains userInfo and balance in the user state, and treats a wallet as active until the ledger reports otherwise (ENT-040)', () => {
    expect(userState()).toEqual({ userStatus: 'need-login', userInfo: undefined, balance: {}, isActiveWallet: 1 })
    updateWallet({ active: 'inactive' })
    expect(userState().isActiveWallet).toBe(0)
    updateWallet({ active: 'active', balances: ready({ SWTC: { value: '1', frozen: '20' } }) })
    expect(userState()).toMatchObject({ isActiveWallet: 1, balance: { SWTC: { value: '1', frozen: '20' } } })
    updateWallet({ active: 'unknown', balances: LOADING })
  })

  it('returns wallet balances as balance_{coin} and freezed_{coin}, SWTC under SWT (ENT-013 ENT-014 ENT-017)', () => {
    expect(walletBalances()).toEqual({})
    updateWallet({ balances: ready({ SWTC: { value: '1', frozen: '20' } }) })
    expect(walletBalances()).toEqual({ balance_SWT: '1.00000000', freezed_SWT: '20.00000000' })
  })
})
