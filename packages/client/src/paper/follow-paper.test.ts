import { formatDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { fakeSockets, fakeVisibility } from '../../test/fake-socket.ts'
import { MarketStream } from '../stream/market-stream.ts'
import { emptyPaperState, followPaper, PaperAccount, type PaperGap, readPaperState, writePaperState } from './index.ts'

const PAIR = { key: 'SWT-CNY', base: 'SWT', counter: 'CNY', amountDecimals: 6 }
const TERMS = { native: 'SWT', fee: '0.01', reserveBase: '20', reserveIncrement: '5', transferRates: {} }

function trade(ledger: number, price: string, amount: string, side = 'sell') {
  return { id: `${ledger}-${price}`, time: ledger * 1000, price, amount, side, hash: '', ledger }
}

function start(state = emptyPaperState({ SWT: '1000', CNY: '1000' })) {
  const server = fakeSockets()
  const stream = new MarketStream({
    url: 'ws://host/ws',
    open: server.open,
    clock: new FakeClock(),
    random: () => 0,
    visibility: fakeVisibility(),
  })
  const account = new PaperAccount(TERMS, state)
  const gaps: PaperGap[] = []
  const fills: string[] = []
  const refusals: string[] = []
  const leave = followPaper({
    stream,
    account,
    pair: PAIR,
    onLedger: (list, ledger) =>
      fills.push(...list.map(({ price, amount }) => `${ledger}: ${formatDecimal(amount)} at ${formatDecimal(price)}`)),
    onGap: (gap) => gaps.push(gap),
    onRefused: (code) => refusals.push(code),
  })
  const sequences = new Map<string, number>()
  const say = (channel: string, kind: 'snapshot' | 'update', ledger: number, data: unknown): void => {
    const sequence = (sequences.get(channel) ?? 0) + 1
    sequences.set(channel, sequence)
    server.last().say({ channel, kind, sequence, ledger, data })
  }
  const open = (ledger: number, book: unknown, trades: readonly unknown[] = []): void => {
    server.last().onopen?.()
    say('book:SWT-CNY', 'snapshot', ledger, book)
    say('trades:SWT-CNY', 'snapshot', ledger, trades)
    say('ledger', 'snapshot', ledger, { index: ledger, closeTime: ledger * 1000 })
  }
  const close = (ledger: number, trades: readonly unknown[] = [], book?: unknown): void => {
    if (book !== undefined) say('book:SWT-CNY', 'update', ledger, book)
    if (trades.length > 0) say('trades:SWT-CNY', 'update', ledger, trades)
    say('ledger', 'update', ledger, { index: ledger, closeTime: ledger * 1000 })
  }
  const place = (price: string, amount: string) =>
    account.place({ pair: PAIR, side: 'buy', type: 'limit', price, amount }, 0).id
  return { account, close, fills, gaps, leave, open, place, refusals, server, stream }
}

const BOOK = { bids: [['1', '4']], asks: [['2', '4']], tick: 0 }

it('TRD-208: applies ledger by ledger, with trades in the order of the ledger', () => {
  const { close, fills, gaps, open, place } = start()
  open(7, BOOK, [trade(5, '1', '90')])
  place('2', '6')
  close(8, [], { bids: [], asks: [['2', '5']] })
  expect(fills).toEqual(['8: 5 at 2'])
  // The stream sends the newest trade first.
  close(9, [trade(9, '1.9', '8'), trade(9, '2', '0.25')])
  expect(fills.slice(1)).toEqual(['9: 0.25 at 2', '9: 0.75 at 2'])
  expect(gaps).toEqual([])
})

it('fills resting orders by the trades of a gap, and reports the gap', () => {
  const { account, close, fills, gaps, open, place, server } = start()
  open(7, BOOK)
  place('1', '5')
  close(8)
  server.last().onclose?.()
  const again = start(readPaperState(writePaperState(account.state)))
  again.open(20, BOOK, [trade(12, '0.9', '2'), trade(8, '0.5', '9')])
  expect(again.fills).toEqual(['20: 2 at 1'])
  expect(again.gaps).toEqual([{ from: 9, to: 20, isComplete: true }])
  again.close(21)
  expect(again.gaps).toHaveLength(1)
  expect([fills, gaps]).toEqual([[], []])
})

it('reports a gap as incomplete if the exchange no longer has all of its trades', () => {
  const { account, open } = start()
  open(7, BOOK)
  const again = start(account.state)
  again.open(
    300,
    BOOK,
    Array.from({ length: 100 }, (_, index) => trade(300 - index, '1.5', '1')),
  )
  expect(again.gaps).toEqual([{ from: 8, to: 300, isComplete: false }])
})

it('reports the refusal of a pair, and ends all subscriptions on leaving', () => {
  const { leave, refusals, server } = start()
  server.last().onopen?.()
  server.last().take()
  server.last().say({ op: 'error', code: 'channel/unknown', message: 'x', channel: 'book:SWT-CNY' })
  expect(refusals).toEqual(['channel/unknown'])
  leave()
  expect(server.last().take()).toEqual(
    ['book:SWT-CNY', 'trades:SWT-CNY', 'ledger'].map((channel) => `unsubscribe ${channel}`),
  )
})

it('restores an account after a reload in the middle of an order, to the last digit', () => {
  const { account, close, open, place } = start()
  open(7, BOOK)
  place('2', '6.123456')
  close(8)
  place('1', '3')
  const text = writePaperState(account.state)
  expect(writePaperState(readPaperState(text))).toBe(text)
  expect(readPaperState(text).orders.map(({ state }) => state)).toEqual(['open', 'placed'])
})

it.each([
  '',
  '{}',
  '[]',
  'null',
  '{"form":2}',
  '{"form":1,"start":[["CNY","-1"]]}',
  '{"form":1,"start":[],"balances":7}',
])('refuses %j as a stored account', (text) => expect(() => readPaperState(text)).toThrow('not a paper account'))
