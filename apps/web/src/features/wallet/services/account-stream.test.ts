import type { AccountState } from '@tidebook/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { valueOf } from '../../../lib/loadable.ts'
import { onAccountEvents, switchWallet, notifyAccountEvents, walletStore } from '../model/wallet-state.ts'
import { applyAccountState, followAccount } from './account-stream.ts'

vi.mock(import('@tidebook/client/stream'), async (load) => ({
  ...(await load()),
  subscribeChannel: () => () => undefined,
}))

const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

function account(change: Partial<AccountState> = {}): AccountState {
  return {
    address: ADDRESS,
    active: true,
    balances: { SWTC: { value: '1000', frozen: '20' } },
    orders: [],
    events: [],
    ...change,
  }
}

beforeEach(() => switchWallet({ address: ADDRESS, alias: 'Mine', vault: 'v' }))

it('the balance of the wallet is requested with an id and its address (API-034)', async () => {
  const requests: URL[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(url, 'http://exchange.test'))
    return Response.json({ code: '0', msg: '', data: { SWTC: { value: '35', frozen: '20' } }, date: 1 })
  })
  const stop = followAccount(ADDRESS)
  await expect.poll(() => valueOf(walletStore.get().balances)).toBeDefined()
  expect(requests.map(({ pathname, search }) => [pathname.replace(/[0-9a-f-]{36}$/u, 'ID'), search])).toEqual([
    ['/wallet/balance/ID', `?w=${ADDRESS}`],
  ])
  stop()
  vi.unstubAllGlobals()
})

describe('account channel', () => {
  it('marks a new wallet inactive, and active as soon as the ledger has 35 SWTC for it (STA-008)', () => {
    applyAccountState(account({ active: false, balances: {} }), 10)
    expect(walletStore.get()).toMatchObject({ active: 'inactive', ledger: 10 })
    applyAccountState(account({ balances: { SWTC: { value: '35', frozen: '20' } } }), 11)
    expect(walletStore.get()).toMatchObject({ active: 'active', ledger: 11 })
    expect(valueOf(walletStore.get().balances)).toEqual({ SWTC: { value: '35', frozen: '20' } })
  })

  it('ignores a late message about another wallet', () => {
    const before = walletStore.get()
    applyAccountState(account({ address: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' }), 12)
    expect(walletStore.get()).toBe(before)
  })

  it('starts another wallet locked and with unknown data (ROL-005)', () => {
    applyAccountState(account(), 12)
    switchWallet(undefined)
    expect(walletStore.get()).toMatchObject({ wallet: undefined, locked: true, active: 'unknown', ledger: undefined })
    expect(valueOf(walletStore.get().balances)).toBeUndefined()
  })

  it('passes events with their ledger to the listeners', () => {
    const heard: number[] = []
    const stop = onAccountEvents((events, ledger) => void heard.push(events.length, ledger))
    notifyAccountEvents([], 13)
    stop()
    notifyAccountEvents([], 14)
    expect(heard).toEqual([0, 13])
  })
})
