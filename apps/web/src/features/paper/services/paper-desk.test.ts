import { formatDecimal } from '@tidebook/amount'
import type { PaperFill } from '@tidebook/client/paper'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeSubscriptions } from '../../../testing/fake-subscription.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { marketStream } from '../../network/index.ts'
import { NO_PAPER, paperViewStore } from '../model/paper-view.ts'
import { PaperDesk } from './paper-desk.ts'

const PAIR = { key: 'SWT-CNY', base: 'SWT', counter: 'CNY', amountDecimals: 6 }
const OTHER = { key: 'JETH-CNY', base: 'JETH', counter: 'CNY', amountDecimals: 6 }
const BUY = { pair: PAIR, side: 'buy', type: 'limit', price: '1', amount: '5' } as const

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  paperViewStore.set(NO_PAPER)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A desk in a tab of its own, with the market that it follows. */
async function openTab(ratesOf = async (): Promise<Readonly<Record<string, string>>> => ({})) {
  const server = fakeSubscriptions(marketStream)
  const fills: PaperFill[] = []
  const hears: (() => void)[] = []
  vi.stubGlobal('addEventListener', (name: string, hear: (event: { key: string }) => void) => {
    if (name === 'storage') hears.push(() => hear({ key: 'tidebook_paperTab' }))
  })
  const desk = new PaperDesk(
    {
      stream: marketStream,
      terms: { native: 'SWT', fee: '0.01', reserveBase: '20', reserveIncrement: '5' },
      ratesOf,
      firstBalances: () => ({ SWT: '1000', CNY: '1000' }),
      onFills: (list) => fills.push(...list),
      onChange: () => undefined,
    },
    PAIR,
  )
  desk.start()
  await expect.poll(() => server.channels()).not.toEqual([])
  const say = (channel: string, kind: 'snapshot' | 'update', ledger: number, data: unknown): void =>
    server.say(channel, { kind, data, sequence: ledger, ledger })
  const close = (ledger: number, trades: readonly object[] = []): void => {
    if (trades.length > 0) say('trades:SWT-CNY', 'update', ledger, trades)
    say('ledger', 'update', ledger, { index: ledger, closeTime: ledger * 1000 })
  }
  const open = (ledger: number, trades: readonly object[] = []): void => {
    say('book:SWT-CNY', 'snapshot', ledger, { bids: [], asks: [['2', '9']], tick: 0 })
    say('trades:SWT-CNY', 'snapshot', ledger, trades)
    close(ledger)
  }
  return { close, desk, fills, hearOtherTab: () => hears.forEach((hear) => hear()), open, server }
}

function states(desk: PaperDesk): readonly string[] {
  return [...desk.account.state.orders, ...desk.account.state.finished].map(({ state }) => state)
}

it('TRD-208: trades with the first balances, and stores the account on the device', async () => {
  const { close, desk, fills, open } = await openTab()
  open(7)
  desk.place([{ ...BUY, price: '2' }])
  close(8)
  expect(fills.map(({ amount, price }) => [amount, price].map(formatDecimal))).toEqual([['5', '2']])
  expect(localStorage.getItem('tidebook_paperAccount')).toContain('1004.99')
})

it('places all orders that belong together, or none', async () => {
  const { desk, open } = await openTab()
  open(7)
  expect(() => desk.place([BUY, { ...BUY, amount: '0' }])).toThrow('not a positive figure')
  expect(states(desk)).toEqual([])
  desk.place([BUY, BUY])
  expect(states(desk)).toEqual(['placed', 'placed'])
})

it('restores an open order after a reload, and fills it by the trades of the pause', async () => {
  const first = await openTab()
  first.open(7)
  first.desk.place([BUY])
  first.close(8)
  const again = await openTab()
  again.open(12, [{ id: '1', time: 9000, price: '0.9', amount: '2', side: 'sell', hash: '', ledger: 9 }])
  expect(again.fills).toHaveLength(1)
  expect(paperViewStore.get().gap).toEqual({ from: 9, to: 12, isComplete: true, pair: 'SWT-CNY' })
})

it('trades in one of two tabs, and continues with the same account in the other', async () => {
  const first = await openTab()
  first.open(7)
  const second = await openTab()
  first.hearOtherTab()
  expect(first.server.channels()).toEqual([])
  expect(paperViewStore.get().isElsewhere).toBe(true)
  second.open(8)
  second.desk.place([BUY])
  expect(states(first.desk)).toEqual([])
  first.hearOtherTab()
  expect(states(first.desk)).toEqual(['placed'])
  first.desk.place([BUY])
  expect(states(first.desk)).toEqual(['placed', 'placed'])
  expect(paperViewStore.get().isElsewhere).toBe(false)
})

it('reports a full storage, and keeps the account until the tab closes', async () => {
  const storage = memoryStorage()
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const { close, desk, fills, open } = await openTab()
  open(7)
  desk.place([{ ...BUY, price: '2' }])
  close(8)
  expect(fills).toHaveLength(1)
  expect(paperViewStore.get().isUnsaved).toBe(true)
})

it('ends the orders of a delisted pair', async () => {
  const { desk, open } = await openTab()
  open(7)
  desk.place([BUY])
  desk.place([{ ...BUY, pair: OTHER }])
  desk.keepPairs(new Set(['SWT-CNY']))
  expect(states(desk)).toEqual(['placed', 'delisted'])
})

it('resets to the chosen balances without history', async () => {
  const { desk, open } = await openTab()
  open(7)
  desk.place([BUY])
  desk.reset({ SWT: '50', CNY: '3' })
  expect(states(desk)).toEqual([])
  expect([...desk.account.state.balances].map(([code, value]) => [code, formatDecimal(value)])).toEqual([
    ['SWT', '50'],
    ['CNY', '3'],
  ])
  expect(() => desk.reset({ CNY: '-1' })).toThrow('CNY')
})

it('charges the transfer fee that the issuer has on the ledger', async () => {
  const { close, desk, fills, open } = await openTab(async () => ({ CNY: '1.01' }))
  open(7)
  desk.place([{ ...BUY, price: '2' }])
  close(8)
  expect(fills.map(({ fee }) => formatDecimal(fee))).toEqual(['0.1'])
})

it('replaces a stored account that it cannot read', async () => {
  localStorage.setItem('tidebook_paperAccount', JSON.stringify('{"form":9}'))
  const { desk } = await openTab()
  expect(desk.account.state.balances.size).toBe(2)
})
