// @vitest-environment happy-dom
import { chainOf } from '@tidebook/chains'
import { MoacTestNode } from '@tidebook/testkit/chains'
import { act, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { ready } from '../../../lib/loadable.ts'
import { setNetwork } from '../../../lib/network.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { coinOf, pairOf, tickerOf } from '../../../testing/market-fixtures.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { pairsFileStore, tickersStore } from '../../markets/index.ts'
import { accountsStore, walletStore, type Account } from '../../wallet/index.ts'
import { OverviewCard } from './overview-card.tsx'
import { Portfolio } from './portfolio.tsx'

const ISSUER = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const OWN = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const OTHER = 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6'
const AWAY = chainOf('moac').addressOf('11'.repeat(32))
const accounts: readonly Account[] = [
  { chain: 'swt', address: OWN, vault: 'v' },
  { chain: 'swt', address: OTHER, vault: 'v' },
  { chain: 'moac', address: AWAY, vault: 'v' },
]

vi.mock('../../wallet/index.ts', async (load) => ({ ...(await load<object>()), loadAccounts: async () => undefined }))

const chain = new MoacTestNode()
/** Responses of the exchange by call, and by wallet for calls about a wallet. */
const answers: Record<string, unknown> = {}
let requests: string[]
let page: ReturnType<typeof onPage> | undefined

// Awaited, because otherwise `act` returns before the screen has fetched everything.
function open(card: ReactElement): Promise<void> {
  return act(async () => {
    page = onPage(card)
  })
}

function words(): string {
  return page?.place.textContent ?? ''
}

function seen(text: string | RegExp) {
  return expect.poll(() => act(async () => words())).toMatch(text)
}

beforeEach(() => {
  activateMessages('en', { ...compileCatalog('en') })
  requests = []
  chain.held.set(AWAY, 15n * 10n ** 17n)
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('moac.example')) {
      const { id, method, params } = JSON.parse(String(init?.body)) as { id: number; method: string; params: unknown[] }
      return Response.json({ jsonrpc: '2.0', id, result: chain.answer(method, params) })
    }
    requests.push(url)
    const { pathname, searchParams } = new URL(url, 'https://exchange.example')
    const called = pathname.split('/')[2]
    const name = pathname === '/pools' ? 'pools' : called === 'coin' ? 'coins' : `${called} ${searchParams.get('w')}`
    return name in answers
      ? Response.json({ code: '0', msg: '', data: answers[name], date: 1 })
      : Response.json({ code: '5000', msg: '', data: null, date: 1 })
  })
  Object.assign(answers, {
    coins: [{ base: 'MOAC', chain: 'moac', token: 'JMOAC', deposit: true, withdraw: true }],
    [`balance ${OTHER}`]: { SWTC: { value: '10', frozen: '0' } },
  })
  setNetwork({
    ...SWT_NETWORK,
    chains: [{ chain: 'moac', hosts: ['https://moac.example'], network: '101', highestFee: '0.1', tokens: [] }],
  })
  pairsFileStore.set(
    ready({
      transPairs: [
        pairOf('SWT', 'CNY', { counterIssuer: ISSUER }),
        pairOf('JMOAC', 'CNY', { baseIssuer: ISSUER, counterIssuer: ISSUER }),
      ],
      coins: [coinOf('SWT'), coinOf('CNY', ISSUER), coinOf('JMOAC', ISSUER)],
    }),
  )
  tickersStore.set(
    ready({
      'SWT-CNY': tickerOf('SWT-CNY', { price: '2' }),
      'JMOAC-CNY': tickerOf('JMOAC-CNY', { price: '40' }),
    }),
  )
  accountsStore.set(ready(accounts))
  walletStore.set((state) => ({
    ...state,
    wallet: { address: OWN, alias: 'A', vault: 'v' },
    balances: ready({ SWTC: { value: '100', frozen: '0' } }),
  }))
})
afterEach(() => {
  page?.leave()
  page = undefined
  queryClient.clear()
  setNetwork(SWT_NETWORK)
  vi.unstubAllGlobals()
})

it('prices wallets of other networks like the token of their gateway (WAL-105)', async () => {
  await open(<OverviewCard hidden={false} />)
  // 100 and 10 SWTC at 2, and 1.5 MOAC at 40.
  await seen(/Total\s*280\.00/u)
  expect(words()).toMatch(/60\.00/u)
  expect(words()).not.toContain('not counted')
})

it('names a coin without a price, and a wallet whose network is not connected (WAL-105)', async () => {
  answers['coins'] = []
  await open(<OverviewCard hidden={false} />)
  await seen(/Total\s*220\.00/u)
  await seen('No known price, not counted: MOAC')
  const eos: Account = { chain: 'eos', address: 'EOS7HryvPXMH36w1589JjUchVpxAqeLcPnHGAWJZsP23QbdHWn5eJ', vault: 'v' }
  act(() => accountsStore.set(ready([...accounts, eos])))
  await seen('Wallets on networks that are not connected here are not counted.')
})

it('names the pool of a share without a price', async () => {
  const code = `03924D9F${'0'.repeat(32)}`
  const amount = (currency: string, issuer = '') => ({ currency, issuer, value: '1' })
  answers['pools'] = {
    pools: [{ asset: amount('SWT'), asset2: amount('CNY', ISSUER), tokens: amount(code, OTHER) }],
  }
  walletStore.set((state) => ({ ...state, balances: ready({ [`${code}_${OTHER}`]: { value: '3', frozen: '0' } }) }))
  await open(<OverviewCard hidden={false} />)
  await seen('not counted: pool SWTC/CNT')
  expect(words()).not.toContain('924D9F')
})

it('adds up value over time and profit of all wallets of the exchange, and reports wallets without a history (WAL-105)', async () => {
  const worth = (value: string, profit: string) => ({
    step: 3_600_000,
    points: [
      [1_000, '0', '0'],
      [2_000, value, '0'],
    ],
    profit,
    moved: '0',
    unpriced: [],
  })
  Object.assign(answers, {
    [`worth ${OWN}`]: worth('200', '5.25'),
    [`worth ${OTHER}`]: worth('20', '-1.05'),
    [`profit ${OWN}`]: { from: 0, complete: true, pairs: [] },
    [`profit ${OTHER}`]: { from: 0, complete: true, pairs: [] },
  })
  await open(<Portfolio address={OWN} hidden={false} />)
  await seen(/Profit\s*\+4\.20/u)
  await seen('2 wallets on')
  await seen('The exchange has no history for wallets on other networks.')
  const profits = requests.filter((url) => url.includes('wallet/profit/'))
  expect([OWN, OTHER].map((address) => profits.some((url) => url.includes(address)))).toEqual([true, true])
})
