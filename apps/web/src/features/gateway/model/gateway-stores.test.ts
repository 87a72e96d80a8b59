import { parseDecimal } from '@tidebook/amount'
import type { GatewayCoin } from '@tidebook/contract/gateway'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { chosenCoin, offeredCoins } from './offered-coins.ts'
import { DEPOSIT, ETH_AGENT, PAYER, WALLET } from './orders.fixture.ts'
import {
  storeAgent,
  storeDeposits,
  storeDepositAddress,
  storeChainBalance,
  storePrice,
  platformStore,
} from './platform-store.ts'
import { ANY_RECORD, recordsFilter } from './records-filter.ts'

describe('the platform store', () => {
  it('has agent, addresses, deposits, balances and prices from the latest responses (ENT-053, ENT-054)', () => {
    expect(Object.keys(platformStore.get()).toSorted()).toEqual(
      ['agentInfo', 'chargeWalletAddress', 'depositList', 'platformAddress', 'possessionList', 'priceList'].toSorted(),
    )
    storeAgent(ETH_AGENT)
    storeDepositAddress(PAYER)
    storeDeposits([DEPOSIT])
    storeChainBalance(PAYER, parseDecimal('1.5'))
    storePrice('JETH', parseDecimal('24000'))
    expect(platformStore.get()).toEqual({
      agentInfo: ETH_AGENT,
      platformAddress: ETH_AGENT.withdraw.agent,
      chargeWalletAddress: PAYER,
      depositList: [DEPOSIT],
      possessionList: { [PAYER]: parseDecimal('1.5') },
      priceList: { JETH: parseDecimal('24000') },
    })
    storeAgent({ ...ETH_AGENT, base: 'BNB' })
    expect(platformStore.get().chargeWalletAddress, 'another coin is paid elsewhere').toBeUndefined()
  })
})

describe('the coins of one direction', () => {
  const coin = (base: string, chain: GatewayCoin['chain'], deposit: boolean, withdraw: boolean): GatewayCoin => ({
    base,
    chain,
    token: `J${base}`,
    deposit,
    withdraw,
    ...(!(deposit && withdraw) && { reason: deposit || !withdraw ? 'disabled' : 'outOnly' }),
  })
  const coins = [
    coin('CALL', 'call', false, false),
    coin('HT', 'heco', false, true),
    coin('SWT', 'swt', true, false),
    coin('ETH', 'eth', true, true),
  ]

  it('start with the open ones and give a reason for the others (DEP-013, DEP-019, WDR-014, XCH-004)', () => {
    const list = offeredCoins(coins, 'deposit', 'swt')
    expect(list.map(({ base, reason, isOwn }) => [base, reason, isOwn])).toEqual([
      ['ETH', undefined, false],
      ['SWT', undefined, true],
      ['CALL', 'disabled', false],
    ])
    const out = offeredCoins(coins, 'withdraw', 'swt')
    expect(out.map(({ base, reason }) => [base, reason])).toEqual([
      ['HT', undefined],
      ['ETH', undefined],
      ['CALL', 'disabled'],
    ])
  })

  it('select the requested coin, or the first one', () => {
    const list = offeredCoins(coins, 'deposit', 'swt')
    expect(chosenCoin(list, 'SWT')?.base).toBe('SWT')
    expect(chosenCoin(list, 'NONE')?.base).toBe('ETH')
    expect(chosenCoin([], null)).toBeUndefined()
  })
})

it('requests records by token, direction, start and end (HIS-014, ENT-048)', () => {
  expect(recordsFilter(ANY_RECORD, { begin: undefined, end: undefined }, 0)).toEqual({ page: 0 })
  expect(recordsFilter({ token: 'JETH', type: 'deposit' }, { begin: 5, end: 9 }, 2)).toEqual({
    page: 2,
    jtToken: 'JETH',
    type: 'deposit',
    startTime: 5,
    endTime: 9,
  })
})

describe('the withdrawal journal', () => {
  const one = { orderID: 'a', base: 'ETH', wallet: WALLET, hash: 'AB', amount: '0.3', to: PAYER, time: 1 }
  beforeEach(() => {
    vi.resetModules()
    Object.defineProperty(globalThis, 'localStorage', { value: memoryStorage(), configurable: true })
  })
  const journal = () => import('./withdraw-journal.ts')

  it('stores an unreported withdrawal across reloads until the exchange receives it (WDR-012)', async () => {
    const { saveUnreported } = await journal()
    saveUnreported(one)
    saveUnreported({ ...one, orderID: 'b' })
    saveUnreported({ ...one, time: 2 })
    expect(JSON.parse(localStorage.getItem('tidebook_withdraw_fail') ?? '')).toEqual([
      { ...one, time: 2 },
      { ...one, orderID: 'b' },
    ])
    vi.resetModules()
    const again = await journal()
    expect(again.unreportedStore.get().map(({ orderID }) => orderID)).toEqual(['a', 'b'])
    again.removeUnreported('a')
    expect(again.unreportedStore.get().map(({ orderID }) => orderID)).toEqual(['b'])
  })

  it('stores a paid withdrawal once and no longer as unreported (WDR-013)', async () => {
    const { savePaidOut, saveUnreported, readPaidOut, unreportedStore } = await journal()
    saveUnreported(one)
    savePaidOut(one)
    savePaidOut({ ...one, time: 9 })
    expect(readPaidOut()).toEqual([one])
    expect(localStorage.getItem('tidebook_withdraw_successs')).toContain('"orderID":"a"')
    expect(unreportedStore.get()).toEqual([])
  })

  it('ignores invalid stored entries', async () => {
    localStorage.setItem('tidebook_withdraw_fail', JSON.stringify([{ orderID: 1 }, null, one, { ...one, time: 'x' }]))
    const { unreportedStore } = await journal()
    expect(unreportedStore.get()).toEqual([one])
  })
})
