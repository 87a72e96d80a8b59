// @vitest-environment happy-dom
import '../../../testing/swt-network.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { ready } from '../../../lib/loadable.ts'
import { DepthPicturePart } from '../../chart/index.ts'
import { pairsFileStore, tickersStore } from '../../markets/index.ts'
import { networkStore } from '../../network/index.ts'
import { pairOf, tickerOf } from '../../../testing/market-fixtures.ts'
import { PoolHistoryPart } from './pool-history-part.ts'
import { PoolsPage } from './pools-page.tsx'

const ISSUER = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const POOL = 'jDFYDf9YP1NqkKGemo3sc73Qcp3Cc5fcKi'
const ACTIVITY = { paid: '100', paid2: '10', fees: '0.3', fees2: '0.03', trades: 4 }

const LIST = {
  supported: true,
  ledger: 7,
  pools: [
    {
      account: POOL,
      asset: { currency: 'SWT', issuer: '', value: '1000' },
      asset2: { currency: 'CNY', issuer: ISSUER, value: '100' },
      tokens: { currency: '0334E001620110E325E1EEF5A21F1A22FF1DDD2B', issuer: POOL, value: '316.2277660168379' },
      fee: 300,
      since: 1,
      day: ACTIVITY,
      week: ACTIVITY,
    },
  ],
}

const TRADE = {
  time: 7 * 86_400_000,
  hash: 'A'.repeat(64),
  account: POOL,
  paid: { currency: 'SWT', issuer: '', value: '30' },
  got: { currency: 'CNY', issuer: ISSUER, value: '2.9' },
  fee: '0.09',
}
const EVENT = { kind: 'trade', time: TRADE.time, hash: TRADE.hash, account: ISSUER, ledger: 7, tokens: '0' }
const TRADED = { ...EVENT, amounts: [TRADE.paid, TRADE.got] }
const ADDED = { ...EVENT, kind: 'deposit', hash: 'B'.repeat(64), amounts: [TRADE.got, TRADE.paid], tokens: '5' }
const STORY = {
  trades: [TRADE],
  hours: [
    { time: 0, amount: '500', amount2: '60', tokens: '173', paid: '0', paid2: '0' },
    { time: 7 * 86_400_000, amount: '1000', amount2: '100', tokens: '316', paid: '30', paid2: '0' },
  ],
}

/** Adds a second pool with the given amount of the native coin. */
function withAnother(native: string) {
  return {
    ...LIST,
    pools: [
      ...LIST.pools,
      {
        ...LIST.pools[0],
        account: ISSUER,
        asset: { currency: 'SWT', issuer: '', value: native },
        asset2: { currency: 'JUSDT', issuer: ISSUER, value: '1' },
      },
    ],
  }
}

let list: object = LIST

function server(url: string | URL): Promise<Response> {
  const kind = new URL(String(url), 'http://x').searchParams.get('kind')
  const events = [ADDED, TRADED].filter((event) => kind === null || event.kind === kind)
  const history = { count: kind === null ? 41 : 1, list: events }
  const data = String(url).includes('/events/') ? history : String(url).includes(POOL) ? STORY : list
  return Promise.resolve(new Response(JSON.stringify({ code: '0', msg: '', data, date: 1 }), { status: 200 }))
}

let page: ReturnType<typeof onPage>

// React runs no effects of a page that suspends in the synchronous `act` of `onPage`.
beforeAll(async () => {
  await DepthPicturePart.fetch()
  await PoolHistoryPart.fetch()
})

beforeEach(async () => {
  list = LIST
  vi.stubGlobal('fetch', server)
  for (const group of [undefined, 'pools', 'history'] as const) activateMessages('en', compileCatalog('en', group))
  const coin = { deposit: true, withdraw: true, isCommonCoin: true, smartContract: false }
  pairsFileStore.set(
    ready({
      coins: [
        { value: 'SWT', label: 'SWTC', issuer: '', ...coin },
        { value: 'CNY', label: 'CNT', issuer: ISSUER, ...coin },
        { value: 'JUSDT', label: 'USDT', issuer: ISSUER, ...coin },
      ],
      transPairs: [
        pairOf('SWT', 'CNY', { counterIssuer: ISSUER }),
        pairOf('JUSDT', 'CNY', { baseIssuer: ISSUER, counterIssuer: ISSUER }),
      ],
    }),
  )
  tickersStore.set(
    ready({
      'SWT-CNY': tickerOf('SWT-CNY', { price: '0.1' }),
      'JUSDT-CNY': tickerOf('JUSDT-CNY', { price: '7' }),
    }),
  )
  networkStore.set((state) => ({ ...state, ledger: { index: 7, closeTime: 8 * 86_400_000 } }))
  page = onPage(<PoolsPage />)
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
})
afterEach(() => {
  page.leave()
  vi.unstubAllGlobals()
})

it('lists a pool with its holdings, trades and earnings (AMM-101)', () => {
  const cells = page.all('tbody td').map((cell) => cell.textContent)
  expect(cells[0]).toContain('SWTC/CNT')
  // 1,000 at 0.1 and 100; 100 at 0.1 and 10; 0.3 at 0.1 and 0.03; that in a week, over a year, on 200.
  expect(cells.slice(1, 6)).toEqual(['0.3%', '200.00', '20.00', '0.06', '1.6%'])
  expect(document.body.textContent).toContain('1 SWTC = 0.1 CNT')
})

it('shows a pool in full: price and liquidity over time (AMM-107)', () => {
  const figures = page.all('figure').map((figure) => figure.getAttribute('aria-label'))
  expect(figures).toEqual(expect.arrayContaining(['Price, CNT per SWTC', 'Reserve of CNT']))
})

it("AMM-107 AMM-201: shows everybody's swaps and deposits page by page, with their accounts, and filters them", async () => {
  const rows = (): (string | null)[] =>
    page.all('table[aria-label=History] tbody tr').map(({ textContent }) => textContent)
  const shows = (expected: readonly string[]) =>
    expect
      .poll(() => act(async () => rows().map((row) => row?.replace(/[A-Z][a-z]{2} \d+, .*?[AP]M/u, ' '))))
      .toEqual(expected)
  await shows(['Add liquidity 30 SWTC+2.9 CNTjGa9…o9or', 'Swap 30 SWTC2.9 CNTjGa9…o9or'])
  expect(page.place.textContent).toContain('1–20 of 41')
  const removed = page.all('input[type=radio]').find((input) => input.closest('label')?.textContent === 'Swaps')
  page.click(removed as HTMLElement)
  await shows(['Swap 30 SWTC2.9 CNTjGa9…o9or'])
})

it('reads the pools again with every ledger (AMM-001)', async () => {
  const figures = (): string =>
    page
      .all('tbody td')
      .map(({ textContent }) => textContent ?? '')
      .join(' ')
  expect(figures()).toContain('200.00')
  // A deposit of half as much again.
  const [pool] = LIST.pools
  const asset = { currency: 'SWT', issuer: '', value: '1500' }
  const asset2 = { currency: 'CNY', issuer: ISSUER, value: '150' }
  list = { ...LIST, pools: [{ ...pool, asset, asset2 }] }
  await act(async () => {
    networkStore.set((state) => ({ ...state, ledger: { index: 8, closeTime: 8 * 86_400_000 + 1000 } }))
  })
  await expect.poll(() => act(async () => figures())).toContain('300.00')
})

it('keeps the opened pool when a trade makes another one the largest', async () => {
  const titles = (): readonly (string | null)[] =>
    page.all('tbody button .sr-only').map((title) => title.textContent?.trim() ?? null)
  const becomes = async (answer: object, wanted: readonly string[]): Promise<void> => {
    list = answer
    networkStore.set((state) => ({ ...state, ledger: { index: (state.ledger?.index ?? 0) + 1, closeTime: 0 } }))
    await expect
      .poll(async () => {
        await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
        return titles()
      })
      .toEqual(wanted)
  }
  await becomes(withAnother('500'), ['SWTC/CNT', 'SWTC/USDT'])
  await becomes(withAnother('50000'), ['SWTC/USDT', 'SWTC/CNT'])
  expect(page.all('[aria-current]')[0]?.textContent).toContain('SWTC/CNT')
})
