import type { CallResult } from '@tidebook/client/http'
import type { BookHistory, TradeHistory, StreamTrade } from '@tidebook/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock } from '../../../testing/manual-clock.ts'
import { hourOf, HOUR_MS } from '../model/replay-moment.ts'
import { followAddress } from './follow-address.ts'
import type { RecordApi } from './load-recording.ts'
import { ReplayPlayer } from './replay-player.ts'

const FROM = Date.UTC(2026, 5, 1, 10)
const SECOND = 1000
const PAIR = { base: 'SWT', counter: 'CNY', priceDecimal: 2 }

function good<T>(data: T): CallResult<T> {
  return { result: true, code: '0', msg: '', data, date: 0, host: '', port: '' }
}

function bad<T>(code: string): CallResult<T> {
  return { result: false, code, msg: '', data: null, date: 0, host: '', port: '', reason: 'code' }
}

function trade(ledger: number, time: number, price: string): StreamTrade {
  return { id: `${ledger}_0_0`, time, price, amount: '1', side: 'buy', hash: '', ledger }
}

const start = { ledger: 5, time: FROM - SECOND, bids: [['1.5', '4']], asks: [] } satisfies BookHistory['start']
const first: BookHistory = {
  start,
  changes: [{ ledger: 10, time: FROM + 10 * SECOND, bids: [['1.5', '0']], asks: [['1.75', '2']] }],
  next: '10',
}
const second: BookHistory = {
  start,
  changes: [{ ledger: 40, time: FROM + 40 * SECOND, bids: [['1.25', '9']], asks: [] }],
}
const trades: TradeHistory = { trades: [trade(10, FROM + 10 * SECOND, '1.75'), trade(30, FROM + 30 * SECOND, '1.8')] }

interface Message {
  readonly kind: string
  readonly data: unknown
}

describe('ReplayPlayer', () => {
  const clock = manualClock(FROM + HOUR_MS * 2)
  const bookHistory = vi.fn<RecordApi['bookHistory']>()
  const tradeHistory = vi.fn<RecordApi['tradeHistory']>()
  const klineBefore = vi.fn<RecordApi['klineBefore']>()
  const draw = vi.fn()
  let book: Message[] = []
  let tape: Message[] = []

  const played = async (at = FROM, isCalm = false) => {
    const player = new ReplayPlayer({
      api: { bookHistory, tradeHistory, klineBefore },
      pair: PAIR,
      hour: hourOf(at, clock.now()),
      at,
      draw,
      isCalm: () => isCalm,
      clock,
    })
    player.source.stream.subscribe('book:SWT-CNY', (message) => book.push(message as Message))
    player.source.stream.subscribe('trades:SWT-CNY', (message) => tape.push(message as Message))
    const stop = player.start()
    await expect.poll(() => player.store.get().status).not.toBe('loading')
    return { player, stop, state: () => player.store.get() }
  }

  beforeEach(() => {
    book = []
    tape = []
    vi.resetAllMocks()
    bookHistory.mockImplementation(async (_pair, _from, _until, after) => good(after === undefined ? first : second))
    tradeHistory.mockImplementation(async (_pair, from) => good(from < FROM ? { trades: [] } : trades))
    klineBefore.mockImplementation(async () => good([]))
  })

  it('shows the start of the hour, and TRD-207 plays book and trades at the chosen speed', async () => {
    const { player, state } = await played()
    await expect.poll(() => state().loadedUntil).toBe(FROM + HOUR_MS)
    expect(book).toMatchObject([{ kind: 'snapshot', data: { bids: [['1.5', '4']], asks: [], tick: 2 } }])
    expect([state().ledger, tape[0]?.data]).toEqual([5, []])
    player.setSpeed(5)
    player.play()
    clock.advance(2 * SECOND)
    expect(state()).toMatchObject({ at: FROM + 10 * SECOND, ledger: 10, playing: true })
    expect(book.slice(1)).toMatchObject([{ kind: 'update', data: { bids: [['1.5', '0']], asks: [['1.75', '2']] } }])
    expect(tape.slice(1)).toMatchObject([{ kind: 'update', data: [{ id: '10_0_0' }] }])
    player.toggle()
    clock.advance(60 * SECOND)
    expect(state()).toMatchObject({ at: FROM + 10 * SECOND, playing: false })
  })

  it('steps ledger by ledger in both directions, and jumps to the next trade', async () => {
    const { player, state } = await played()
    await expect.poll(() => state().loadedUntil).toBe(FROM + HOUR_MS)
    const moments = [1, 1, 1, -1, -1, -1].map((way) => {
      player.step(way as 1 | -1)
      return (state().at - FROM) / SECOND
    })
    expect(moments).toEqual([10, 30, 40, 30, 10, 0])
    expect(book.at(-1)).toMatchObject({ kind: 'snapshot', data: { bids: [['1.5', '4']], asks: [] } })
    player.nextTrade()
    player.nextTrade()
    expect(state().at).toBe(FROM + 30 * SECOND)
  })

  it('pauses at a page that fails, reports its code, and continues after a retry', async () => {
    bookHistory.mockImplementation(async (_pair, _from, _until, after) =>
      after === undefined ? good(first) : bad('unknownPair'),
    )
    const { player, state } = await played()
    player.play()
    await expect.poll(() => state().failure).toBe('unknownPair')
    clock.advance(60 * SECOND)
    expect(state()).toMatchObject({ playing: false, at: FROM + 10 * SECOND, ledger: 10 })
    player.seek(FROM + 50 * SECOND)
    expect(state().ledger).toBe(10)
    bookHistory.mockImplementation(async () => good(second))
    player.retry()
    await expect.poll(state).toMatchObject({ failure: undefined, loadedUntil: FROM + HOUR_MS, ledger: 40 })
    expect(bookHistory).toHaveBeenLastCalledWith(PAIR, FROM, FROM + HOUR_MS, '10', expect.anything())
  })

  it('detects an hour without a recording, and begins where the recording begins', async () => {
    bookHistory.mockImplementation(async () => good({ changes: [] }))
    expect((await played()).state().status).toBe('absent')
    const late = { ...start, time: FROM + 20 * SECOND }
    bookHistory.mockImplementation(async () => good({ start: late, changes: [] }))
    const { player, state } = await played()
    expect(state()).toMatchObject({ status: 'ready', start: FROM + 20 * SECOND, at: FROM + 20 * SECOND })
    player.seek(0)
    expect(state().at).toBe(FROM + 20 * SECOND)
  })

  it('ends with the hour, plays it again from the start, and moves once a second with less motion', async () => {
    const { player, state } = await played(FROM + HOUR_MS - 2 * SECOND, true)
    await expect.poll(() => state().loadedUntil).toBe(FROM + HOUR_MS)
    player.play()
    clock.advance(999)
    expect(state().at).toBe(FROM + HOUR_MS - 2 * SECOND)
    clock.advance(1001)
    expect(state()).toMatchObject({ at: FROM + HOUR_MS - 1, playing: false })
    player.play()
    clock.advance(SECOND)
    expect(state().at).toBe(FROM + SECOND)
    player.pause()
  })

  it('draws the candles of the moment on top of those before the hour', async () => {
    klineBefore.mockImplementation(async () => good([[FROM - 60 * SECOND, 1, 1, 1, 1, 1, 1, 1]]))
    const { player, state } = await played()
    await expect.poll(() => state().loadedUntil).toBe(FROM + HOUR_MS)
    const answer = await player.source.api.kline(PAIR, 'minute')
    expect(answer.data?.map(([time, , close]) => [time - FROM, close])).toEqual([
      [-60 * SECOND, 1],
      [0, 1],
    ])
    player.seek(FROM + 30 * SECOND)
    const [cycle, rows] = draw.mock.lastCall ?? []
    expect([cycle, rows?.at(-1)?.slice(0, 5)]).toEqual(['minute', [FROM, '1.75', '1.8', '1.75', '1.8']])
  })

  it('writes the moment into the address at once while paused, and every two seconds during playback', async () => {
    const { player, state } = await played()
    await expect.poll(() => state().loadedUntil).toBe(FROM + HOUR_MS)
    const write = vi.fn()
    const stop = followAddress(player, write, clock)
    player.seek(FROM + 5 * SECOND)
    player.play()
    clock.advance(5 * SECOND)
    player.pause()
    expect(write.mock.calls.flat().map((at: number) => at - FROM)).toEqual([5000, 7000, 9000, 10_000])
    stop()
  })

  it('TRD-207 shows other pairs at the same moment, without trades of its future', async () => {
    const other = { base: 'JETH', counter: 'CNY' }
    const drawn: (readonly string[])[] = []
    const { player } = await played(FROM + 10 * SECOND)
    const pairSource = player.source.forPair(other, (_cycle, rows) => drawn.push(rows.map(([, , close]) => close)))
    const leave = pairSource.stream.subscribe(
      'candles:JETH-CNY:minute',
      () => undefined,
      () => undefined,
    )
    const answer = await pairSource.api.kline(other, 'minute')
    expect(answer.result && answer.data.map(([time, , close]) => [time - FROM, close])).toEqual([[0, 1.75]])
    expect(tradeHistory).toHaveBeenCalledWith(other, FROM, FROM + HOUR_MS, undefined, {})
    player.seek(FROM + 30 * SECOND)
    player.seek(FROM + 20 * SECOND)
    expect(drawn).toEqual([['1.8'], ['1.75']])
    leave()
    player.seek(FROM + 40 * SECOND)
    expect(drawn).toHaveLength(2)
  })
})
