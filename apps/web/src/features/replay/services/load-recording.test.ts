import type { CallResult } from '@tidebook/client/http'
import type { BookHistory, TradeHistory } from '@tidebook/contract'
import { MarketRecording } from '@tidebook/market'
import { expect, it, vi } from 'vitest'
import { hourOf, HOUR_MS } from '../model/replay-moment.ts'
import { candleGround } from './candle-ground.ts'
import { RecordingLoader, REPEATED, type RecordApi } from './load-recording.ts'

const FROM = Date.UTC(2026, 5, 1, 10)
const PAIR = { base: 'SWT', counter: 'CNY' }
const START = { ledger: 5, time: FROM - 1000, bids: [], asks: [] } satisfies BookHistory['start']

function good<T>(data: T): CallResult<T> {
  return { result: true, code: '0', msg: '', data, date: 0, host: '', port: '' }
}

/** A server that responds to each request with the next cursor, and repeats the last one. */
function serverOf({
  book = [],
  trades = [],
}: {
  readonly book?: readonly string[]
  readonly trades?: readonly string[]
}) {
  const asked = { book: 0, trades: 0 }
  const next = (of: keyof typeof asked, cursors: readonly string[]) => {
    asked[of] += 1
    // A loader that follows a repeated cursor must fail the test, not hang it.
    if (asked[of] > 10) throw new RangeError('requested too many pages')
    const cursor = cursors[Math.min(asked[of], cursors.length) - 1]
    return cursor === undefined ? {} : { next: cursor }
  }
  const api: RecordApi = {
    bookHistory: async () => good({ start: START, changes: [], ...next('book', book) }),
    tradeHistory: async (_pair, from) =>
      good<TradeHistory>({ trades: [], ...(from < FROM ? {} : next('trades', trades)) }),
    klineBefore: async () => good([]),
  }
  return { api, asked }
}

function load(api: RecordApi, { from, until } = hourOf(FROM, FROM + 2 * HOUR_MS)) {
  const recording = new MarketRecording(from, until)
  const loader = new RecordingLoader(api, PAIR, recording, () => undefined)
  return { loaded: loader.load(new AbortController().signal), recording }
}

it.each([
  { book: ['10'] },
  { book: ['10', '9'] },
  { book: ['10', 'x'] },
  { trades: ['10_2_0'] },
  { trades: ['10_2_0', '10_1_7'] },
  { trades: ['10_2_0', '9_9_9'] },
  { trades: ['10_2_0', '10_x'] },
])('stops when a cursor does not advance: %j', async (cursors) => {
  const { api, asked } = serverOf(cursors)
  expect(await load(api).loaded).toBe(REPEATED)
  expect(Math.max(asked.book, asked.trades)).toBe(2)
})

it('compares cursors as numbers, not as text', async () => {
  const { api } = serverOf({})
  const cursors = ['9', '10', undefined]
  api.bookHistory = async () => {
    const cursor = cursors.shift()
    return good({ start: START, changes: [], ...(cursor !== undefined && { next: cursor }) })
  }
  const { loaded, recording } = load(api)
  expect([await loaded, recording.loadedUntil]).toEqual([undefined, FROM + HOUR_MS])
})

it('requests nothing before 1970, so that an hour of that time has no recording', async () => {
  const { api } = serverOf({})
  const tradeHistory = vi.spyOn(api, 'tradeHistory')
  const klineBefore = vi.spyOn(api, 'klineBefore')
  vi.spyOn(api, 'bookHistory').mockResolvedValue(good({ changes: [] }))
  const hour = hourOf(1, FROM)
  const { loaded, recording } = load(api, hour)
  await candleGround(api, PAIR, 'week', hour.from)
  expect([await loaded, recording.hasBook]).toEqual([undefined, false])
  expect(tradeHistory.mock.calls.every(([, from, until]) => from >= 0 && until > from)).toBe(true)
  expect(klineBefore.mock.calls.every(([, , before]) => before > 0)).toBe(true)
})
