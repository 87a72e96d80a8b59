// @vitest-environment happy-dom
import type { WalletRecord } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { pairsFileStore } from '../../features/markets/index.ts'
import { closeWalletDialog, walletDialogStore } from '../../features/wallet/model/dialog-state.ts'
import { switchWallet } from '../../features/wallet/model/wallet-state.ts'
import { downloadText } from '../../lib/download-text.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { LOADING, ready } from '../../lib/loadable.ts'
import { byRole } from '../../testing/by-role.ts'
import { coinOf, pairOf } from '../../testing/market-fixtures.ts'
import { cny, TOKEN_ISSUER, orderHistoryItem, swt } from '../../testing/order-history-item.ts'
import '../../testing/swt-network.ts'
import { typeText } from '../../testing/type-text.ts'
import { HistoryRoute } from './history-route.tsx'

vi.mock(import('../../lib/download-text.ts'), () => ({ downloadText: vi.fn() }))

const ME = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const THEM = 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1'
const DAY = 86_400
const ORDERS = [
  orderHistoryItem({
    seq: 5,
    filled: '200',
    filledTotal: '4.2',
    average: '0.021',
    state: 'filled',
    hash: 'B'.repeat(64),
  }),
  orderHistoryItem({ seq: 4, time: 800_000_000 - 3 * DAY, offertype: 'sell', status: true, state: 'cancelled' }),
]

function record(change: Partial<WalletRecord>): WalletRecord {
  return {
    type: 'Send',
    historyType: 'sent',
    time: 800_000_000,
    date: 0,
    past: 0,
    hash: 'C'.repeat(64),
    block: 7,
    fee: '0.00001',
    success: 'tesSUCCESS',
    seq: 1,
    account: THEM,
    amount: swt('12.5'),
    effects: [],
    ...change,
  }
}

const FILLS = [
  record({
    type: 'OfferCreate',
    historyType: 'offernew',
    matchFlag: 2,
    takerGets: cny('4'),
    takerPays: swt('200'),
    takerGetsMatch: cny('1'),
    takerPaysMatch: swt('50'),
    hash: 'E'.repeat(64),
  }),
  record({
    type: 'OfferAffect',
    historyType: 'offereffect',
    matchFlag: 1,
    takerGets: swt('200'),
    takerPays: cny('4'),
    takerGetsMatch: swt('25'),
    takerPaysMatch: cny('0.5'),
    hash: 'F'.repeat(64),
  }),
]
const RECORDS = [
  record({}),
  record({ type: 'Receive', historyType: 'received', amount: cny('7'), hash: 'D'.repeat(64) }),
]

/** Calls to the exchange. Returns the orders of the period, and the fills or all records. */
const requests: URL[] = []

function ledgerTime(ms: string | null, otherwise: number): number {
  return ms === null ? otherwise : Number(ms) / 1000 - 946_684_800
}

function answer({ pathname, searchParams }: URL): unknown {
  if (!pathname.includes('/history/')) {
    const list = searchParams.get('t') === 'fill' ? FILLS : RECORDS
    return { list, count: list.length }
  }
  const [begin, end] = [ledgerTime(searchParams.get('b'), 0), ledgerTime(searchParams.get('e'), 2 ** 31)]
  const list = ORDERS.filter(({ time }) => time >= begin && time <= end)
  return { list, count: list.length }
}

let page: ReturnType<typeof onPage>
beforeEach(async () => {
  for (const group of [undefined, 'history', 'orders.lists', 'trade', 'transfer'] as const)
    activateMessages('en', compileCatalog('en', group))
  // The test document does not support popovers or scrolling.
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined, scrollIntoView: () => undefined })
  requests.length = 0
  vi.mocked(downloadText).mockClear()
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://exchange.test')
    requests.push(url)
    return Response.json({ code: '0', msg: '', data: answer(url), date: 1 })
  })
  pairsFileStore.set(
    ready({
      coins: [coinOf('SWT'), coinOf('CNY', TOKEN_ISSUER)],
      transPairs: [pairOf('SWT', 'CNY', { counterIssuer: TOKEN_ISSUER, priceDecimal: 5, amountDecimal: 4 })],
    } as never),
  )
  switchWallet({ address: ME, alias: 'A', vault: 'v' })
  await act(async () => {
    page = onPage(<HistoryRoute />)
  })
})
afterEach(() => {
  page.leave()
  switchWallet(undefined)
  pairsFileStore.set(LOADING)
  vi.unstubAllGlobals()
})

function rows(): readonly (readonly string[])[] {
  return page.all('tbody tr').map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''))
}

async function opens(tab: string): Promise<void> {
  await act(async () => byRole(page.place, 'tab', tab)[0]?.click())
  await expect.poll(() => act(async () => rows().length)).toBeGreaterThan(0)
}

function press(words: string) {
  return act(async () =>
    page
      .all('button')
      .find(({ textContent }) => textContent === words)
      ?.click(),
  )
}

/** Selects an entry of a menu. */
function choose(words: string) {
  return act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
      .find(({ textContent }) => textContent === words)
      ?.click(),
  )
}

/** Returns the lines of the saved file without its header. */
async function saved(): Promise<readonly string[]> {
  vi.mocked(downloadText).mockClear()
  await press('Download CSV')
  await expect.poll(() => act(async () => vi.mocked(downloadText).mock.calls.length)).toBe(1)
  const [, text = ''] = vi.mocked(downloadText).mock.calls[0] ?? []
  return text.split('\r\n').slice(1, -1)
}

it('HIS-001: the history shows no list without a wallet, and leads to a wallet', async () => {
  await act(async () => switchWallet(undefined))
  expect(page.place.querySelector('h1')?.textContent).toBe('History')
  expect(page.place.textContent).toContain('Orders and assets belong to a wallet.')
  expect(byRole(page.place, 'tab', 'Orders')).toEqual([])
  expect(page.all('tbody tr')).toEqual([])
  await press('Create a wallet')
  expect(walletDialogStore.get()).toMatchObject({ kind: 'create' })
  closeWalletDialog()
})

it('the order history lists filled and cancelled orders (TRD-008)', async () => {
  await opens('Orders')
  const [filled, cancelled] = rows().map((cells) => cells.join(' '))
  for (const words of ['SWTC/CNT', 'Buy', '0.021480', '200.000000', '100%', 'Filled']) expect(filled).toContain(words)
  for (const words of ['SWTC/CNT', 'Sell', '0%', 'Cancelled']) expect(cancelled).toContain(words)
})

it('UX-205 the export shows how much of the history is read, and can be stopped', async () => {
  await opens('Orders')
  await press('Download CSV')
  await expect.poll(() => act(async () => vi.mocked(downloadText).mock.calls.length)).toBe(1)
  expect(page.all('progress')).toEqual([])
  vi.mocked(downloadText).mockClear()
  const answers = globalThis.fetch
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await press('Download CSV')
  expect(
    page.all('progress').map((each) => [each.getAttribute('aria-label'), each.getAttribute('aria-valuetext')]),
  ).toEqual([['Reading the history for the file', '0%']])
  await press('Stop')
  await expect.poll(() => act(async () => page.all('progress').length)).toBe(0)
  expect(vi.mocked(downloadText).mock.calls).toEqual([])
  vi.stubGlobal('fetch', answers)
})

it('the order history requests the wallet, a page of 20 and the selected pair (API-034)', async () => {
  await opens('Orders')
  const sent = (): readonly string[] =>
    requests
      .filter(({ pathname }) => pathname.includes('/history/'))
      .map(({ pathname, search }) => `${pathname.replace(/[0-9a-f-]{36}$/u, 'ID')}${search}`)
  expect(sent()).toEqual([`/wallet/history/ID?p=0&s=20&w=${ME}`])
  await choose('SWTC/CNT')
  await expect.poll(sent).toContain(`/wallet/history/ID?p=0&s=20&w=${ME}&c=SWT-CNY`)
})

it('the list of transfers has pages of 10, and further ones (HIS-004)', async () => {
  const answers = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string) => {
    const body = (await (await answers(address)).json()) as { readonly data: object }
    return Response.json({ ...body, data: { ...body.data, count: 11 } })
  })
  requests.length = 0
  await opens('Transfers')
  const pages = (): readonly string[] =>
    requests.map(({ searchParams }) => `${searchParams.get('p')}/${searchParams.get('s')}`)
  expect(new Set(pages())).toEqual(new Set(['0/10']))
  await press('Next')
  await expect.poll(pages).toContain('1/10')
})

it('the list of transactions has every record of the ledger (HIS-002)', async () => {
  await opens('All')
  const [sent, received] = rows().map((cells) => cells.join(' '))
  for (const words of ['Sent', 'SWTC', '12.500000', 'Sent to j3Ba']) expect(sent).toContain(words)
  for (const words of ['Received', 'CNT', '7.000000']) expect(received).toContain(words)
})

it('the list of fills labels the record of a maker as a passive fill (HIS-008)', async () => {
  await opens('Fills')
  const [taker, maker] = rows().map((cells) => cells.join(' '))
  expect(maker).toContain('Passive fill')
  expect(taker).not.toContain('Passive fill')
})

it('a file has the rows of the list for the selected days (TRD-109)', async () => {
  /** The line contains every cell of the row, with full addresses and hashes. */
  const isSame = (line: string, cells: readonly string[]): boolean =>
    cells.flatMap((cell) => cell.replace('–', '').split('…')).every((part) => line.includes(part.trim()))
  for (const tab of ['Orders', 'Fills', 'Transfers', 'All']) {
    await opens(tab)
    const lines = await saved()
    expect([lines.length, rows().length]).toEqual([2, 2])
    for (const [index, line] of lines.entries()) expect(isSame(line, rows()[index] ?? []), `${tab}: ${line}`).toBe(true)
  }
  await opens('Orders')
  await choose('Custom dates')
  const dayOf = (seconds: number): string => new Date((seconds + 946_684_800) * 1000).toISOString().slice(0, 10)
  const [from, to] = page.all('input[type="date"]') as HTMLInputElement[]
  if (from === undefined || to === undefined) throw new Error('no days')
  typeText(from, dayOf(800_000_000 - DAY))
  typeText(to, dayOf(800_000_000 + DAY))
  await expect.poll(() => act(async () => rows().length)).toBe(1)
  expect((await saved()).map((line) => line.includes('B'.repeat(64)))).toEqual([true])
})
