import { formatDecimal } from '@tidebook/amount'
import { emptyPaperState, followPaper, PaperAccount } from '@tidebook/client/paper'
import { MarketStream, type Socket } from '@tidebook/client/stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bookFirst } from './book-first.ts'

function paced() {
  const frames: (() => void)[] = []
  const heard: string[] = []
  const pace = bookFirst((run) => frames.push(run))
  const hear = (channel: string): void => pace(JSON.stringify({ channel, kind: 'update' }), () => heard.push(channel))
  return { frames, heard, hear }
}

it('delivers what follows a book after the frame of the book, in order', () => {
  const { frames, heard, hear } = paced()
  for (const channel of ['trades:A-B', 'book:A-B', 'trades:A-B', 'candles:A-B:minute', 'ledger']) hear(channel)
  expect(heard).toEqual(['trades:A-B', 'book:A-B'])
  frames.shift()?.()
  expect(heard.slice(2)).toEqual(['trades:A-B', 'candles:A-B:minute', 'ledger'])
  hear('ledger')
  expect(heard.slice(5)).toEqual(['ledger'])
})

it('delivers the messages that wait before a further book, and holds the next ones for a frame', () => {
  const { frames, heard, hear } = paced()
  for (const channel of ['book:A-B', 'tickers', 'ledger', 'book:C-D', 'trades:C-D']) hear(channel)
  expect(heard).toEqual(['book:A-B', 'tickers', 'ledger', 'book:C-D'])
  frames.shift()?.()
  expect(heard.slice(4)).toEqual(['trades:C-D'])
})

it('passes messages of other types on', () => {
  const { heard } = paced()
  const pace = bookFirst(() => undefined)
  pace(new ArrayBuffer(2), () => heard.push('bytes'))
  expect(heard).toEqual(['bytes'])
})

describe('without a frame', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const hearOn = (hidden: boolean) => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { hidden })
    vi.stubGlobal('requestAnimationFrame', () => 0)
    const heard: string[] = []
    const pace = bookFirst()
    for (const channel of ['book:A-B', 'account:x', 'ledger'])
      pace(JSON.stringify({ channel }), () => heard.push(channel))
    return heard
  }

  it('delivers after 100 ms, in order', () => {
    const heard = hearOn(false)
    vi.advanceTimersByTime(99)
    expect(heard).toEqual(['book:A-B'])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(['book:A-B', 'account:x', 'ledger'])
  })

  it('delivers at once on a hidden page', () => {
    expect(hearOn(true)).toEqual(['book:A-B', 'account:x', 'ledger'])
  })
})

it('lets paper orders fill by the book of their own ledger when the next book arrives before the frame', () => {
  const socket: Socket = { onopen: null, onmessage: null, onclose: null, onerror: null, send() {}, close() {} }
  const frames: (() => void)[] = []
  const stream = new MarketStream({
    url: 'ws://host/ws',
    open: () => socket,
    visibility: { hidden: () => false, watch: () => () => undefined },
    pace: bookFirst((run) => frames.push(run)),
  })
  const terms = { native: 'SWT', fee: '0.01', reserveBase: '20', reserveIncrement: '5', transferRates: {} }
  const account = new PaperAccount(terms, emptyPaperState({ SWT: '1000', CNY: '1000' }))
  const pair = { key: 'SWT-CNY', base: 'SWT', counter: 'CNY', amountDecimals: 6 }
  const fills: string[] = []
  followPaper({
    stream,
    account,
    pair,
    onLedger: (list, ledger) => fills.push(...list.map(({ amount }) => `${ledger}: ${formatDecimal(amount)}`)),
  })
  const say = (channel: string, ledger: number, data: unknown): void => {
    const kind = ledger === 7 ? 'snapshot' : 'update'
    socket.onmessage?.({ data: JSON.stringify({ channel, kind, sequence: ledger, ledger, data }) })
  }
  const close = (ledger: number): void => say('ledger', ledger, { index: ledger, closeTime: ledger * 1000 })
  socket.onopen?.()
  say('book:SWT-CNY', 7, { bids: [['1', '4']], asks: [['2', '4']], tick: 0 })
  say('trades:SWT-CNY', 7, [])
  close(7)
  frames.shift()?.()
  account.place({ pair, side: 'buy', type: 'limit', price: '2', amount: '6' }, 0)
  say('book:SWT-CNY', 8, { bids: [], asks: [['2', '5']] })
  close(8)
  say('book:SWT-CNY', 9, { bids: [], asks: [['2', '1']] })
  for (const frame of frames) frame()
  expect(fills).toEqual(['8: 5'])
  stream.close()
})
