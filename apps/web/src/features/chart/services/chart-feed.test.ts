import type { CallResult } from '@tidebook/client/http'
import type { KlineRow } from '@tidebook/contract'
import { TIMERS } from '@tidebook/contract/constants'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeSubscriptions } from '../../../testing/fake-subscription.ts'
import { api, marketStream } from '../../network/index.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { followCandles } from './chart-feed.ts'

const MINUTE = 60_000
const pair = { base: 'SWT', counter: 'CNY' }

/** Returns a candle of a minute with a close. */
function row(minute: number, close = 1): KlineRow {
  return [minute * MINUTE, 1, close, 1, 2, 3, 4, 5]
}

function text(minute: number, close = 1) {
  return [minute * MINUTE, '1', String(close), '1', '2', '3', '4', 5]
}

function shown() {
  return chartStore.get().bars.map(({ timestamp, close }) => [timestamp / MINUTE, close])
}

/** The server's responses to the kline call, resolved by the tests. */
const answers: PromiseWithResolvers<CallResult<KlineRow[]>>[] = []
const aborts: (AbortSignal | undefined)[] = []

async function give(rows: KlineRow[]): Promise<void> {
  answers.at(-1)?.resolve({ result: true, data: rows } as CallResult<KlineRow[]>)
  await vi.advanceTimersByTimeAsync(0)
}

let server: ReturnType<typeof fakeSubscriptions>
let leave: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  answers.length = 0
  aborts.length = 0
  server = fakeSubscriptions(marketStream)
  vi.spyOn(api, 'kline').mockImplementation((_pair, _cycle, ending) => {
    answers.push(Promise.withResolvers())
    aborts.push(ending?.signal)
    return (answers.at(-1) as (typeof answers)[number]).promise as never
  })
  dispatchChart({ type: 'cycle', cycle: 'minute' })
  leave = followCandles(pair, 'minute')
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the candles on the screen', () => {
  it('combine the answer with stream candles received before it; the stream is newer', async () => {
    expect(server.channels()).toEqual(['candles:SWT-CNY:minute'])
    server.send('snapshot', [text(9, 5), text(10, 6)])
    expect([shown(), chartStore.get().status]).toEqual([[], 'loading'])
    await give([row(8), row(9), row(10)])
    expect([shown(), chartStore.get().status]).toEqual([
      [
        [8, 1],
        [9, 5],
        [10, 6],
      ],
      'ready',
    ])
  })

  it('wait for an answer that takes longer than the interval between requests', async () => {
    await vi.advanceTimersByTimeAsync(3 * TIMERS.marketLoop)
    expect(answers).toHaveLength(1)
    await give([row(10)])
    expect([shown(), chartStore.get().status]).toEqual([[[10, 1]], 'ready'])
  })

  it('update live, at most ten times a second, including the last update', async () => {
    await give([row(10)])
    server.send('update', [text(10, 2)])
    await vi.advanceTimersByTimeAsync(0)
    server.send('update', [text(10, 3)])
    server.send('update', [text(11, 4)])
    expect(shown()).toEqual([[10, 2]])
    await vi.advanceTimersByTimeAsync(100)
    expect(shown()).toEqual([
      [10, 3],
      [11, 4],
    ])
  })

  it('are fetched after a stream break, so that the chart has no gap', async () => {
    server.send('snapshot', [text(9), text(10)])
    await give([row(9), row(10)])
    const { request } = chartStore.get()
    server.send('snapshot', [text(10, 7), text(11)])
    await vi.advanceTimersByTimeAsync(100)
    expect([shown(), chartStore.get().request]).toEqual([
      [
        [9, 1],
        [10, 7],
        [11, 1],
      ],
      request,
    ])
    server.send('snapshot', [text(29), text(30)])
    await vi.advanceTimersByTimeAsync(100)
    expect([chartStore.get().status, shown().length, answers.length]).toEqual(['ready', 3, 3])
    await give(Array.from({ length: 22 }, (_, index) => row(9 + index, 8)))
    expect([shown().map(([minute]) => minute), shown().at(-1)]).toEqual([
      Array.from({ length: 22 }, (_, index) => 9 + index),
      [30, 1],
    ])
  })

  it('remain visible when fetching fails during a break, and are completed automatically after it', async () => {
    server.send('snapshot', [text(10)])
    await give([row(9), row(10)])
    server.send('snapshot', [text(19), text(20, 7)])
    answers.at(-1)?.reject(new Error('no network'))
    await vi.advanceTimersByTimeAsync(100)
    expect([chartStore.get().status, shown().length]).toEqual(['failed', 2])
    await vi.advanceTimersByTimeAsync(TIMERS.marketLoop)
    await give(Array.from({ length: 12 }, (_, index) => row(9 + index)))
    expect([chartStore.get().status, shown().length, shown().at(-1)]).toEqual(['ready', 12, [20, 7]])
    const { length } = answers
    await vi.advanceTimersByTimeAsync(3 * TIMERS.marketLoop)
    expect(answers).toHaveLength(length)
  })

  it('keep updating after a failure while earlier ones exist', async () => {
    await give([row(10)])
    server.send('snapshot', [text(10)])
    server.send('snapshot', [text(10)])
    answers.at(-1)?.reject(new Error('no network'))
    await vi.advanceTimersByTimeAsync(100)
    server.send('update', [text(10, 5)])
    await vi.advanceTimersByTimeAsync(100)
    expect([chartStore.get().status, shown()]).toEqual(['failed', [[10, 5]]])
  })

  it('are not fetched again for the first snapshot, unless the answer is too old for it', async () => {
    await give([row(8), row(9)])
    server.send('snapshot', [text(9), text(10)])
    await vi.advanceTimersByTimeAsync(100)
    expect([answers.length, shown().length]).toEqual([1, 3])
  })

  it('are fetched if they ended between the answer and a late first snapshot', async () => {
    await give([row(3)])
    server.send('snapshot', [text(9), text(10, 7)])
    await vi.advanceTimersByTimeAsync(100)
    expect([answers.length, shown()]).toEqual([2, [[3, 1]]])
    await give(Array.from({ length: 8 }, (_, index) => row(3 + index)))
    expect([shown().length, shown().at(-1)]).toEqual([8, [10, 7]])
  })

  it('are requested again every 5 seconds after an empty answer, but not when there is a chart', async () => {
    await give([])
    expect([answers.length, chartStore.get().emptyUpdates]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(TIMERS.marketLoop)
    expect(answers.length).toBe(2)
    await give([row(1)])
    await vi.advanceTimersByTimeAsync(3 * TIMERS.marketLoop)
    expect([answers.length, shown()]).toEqual([2, [[1, 1]]])
  })

  it('are not requested while the page is hidden', async () => {
    await give([])
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    await vi.advanceTimersByTimeAsync(3 * TIMERS.marketLoop)
    expect(answers.length).toBe(1)
  })

  it('show a failure, and a single live candle does not make a chart', async () => {
    answers[0]?.reject(new Error('no network'))
    await vi.advanceTimersByTimeAsync(0)
    server.send('update', [text(10)])
    await vi.advanceTimersByTimeAsync(100)
    expect([chartStore.get().status, shown()]).toEqual(['failed', []])
    await vi.advanceTimersByTimeAsync(TIMERS.marketLoop)
    await give([row(10), row(11)])
    expect([chartStore.get().status, shown().length]).toEqual(['ready', 2])
  })

  it('show a rejection too', async () => {
    answers[0]?.resolve({ result: false, code: 'internal' } as never)
    await vi.advanceTimersByTimeAsync(0)
    expect(chartStore.get().status).toBe('failed')
  })

  it('ignore answers for a previous chart', async () => {
    server.send('update', [text(10, 9)])
    leave()
    dispatchChart({ type: 'cycle', cycle: 'hour' })
    expect([server.channels(), aborts[0]?.aborted]).toEqual([[], true])
    await give([row(10)])
    await vi.advanceTimersByTimeAsync(3 * TIMERS.marketLoop)
    expect([shown(), chartStore.get().status, answers.length]).toEqual([[], 'loading', 1])
  })

  it('ignore queued candles of a previous chart', async () => {
    await give([row(10)])
    server.send('update', [text(10, 2)])
    server.send('update', [text(10, 3)])
    leave()
    dispatchChart({ type: 'cycle', cycle: 'hour' })
    leave = followCandles(pair, 'hour')
    await give([row(60)])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown()).toEqual([[60, 1]])
  })

  it("ignore the failure of a previous chart's call", async () => {
    leave()
    answers[0]?.reject(new Error('aborted'))
    await vi.advanceTimersByTimeAsync(0)
    expect(chartStore.get().status).toBe('loading')
  })

  it('are fetched before the first one when requested, and again until they arrive', async () => {
    const requests: number[] = []
    const pages: PromiseWithResolvers<CallResult<KlineRow[]>>[] = []
    vi.spyOn(api, 'klineBefore').mockImplementation((_pair, _cycle, before) => {
      requests.push(before / MINUTE)
      pages.push(Promise.withResolvers())
      return (pages.at(-1) as (typeof pages)[number]).promise as never
    })
    const page = (from: number, count = 240) => Array.from({ length: count }, (_, index) => row(from + index))
    const answer = async (data: KlineRow[]) => {
      pages.at(-1)?.resolve({ result: true, data } as CallResult<KlineRow[]>)
      await vi.advanceTimersByTimeAsync(0)
    }
    await give(page(1000))
    expect(requests).toEqual([])
    dispatchChart({ type: 'want-earlier' })
    dispatchChart({ type: 'want-earlier' })
    expect(requests).toEqual([1000])
    pages.at(-1)?.reject(new Error('no network'))
    await vi.advanceTimersByTimeAsync(TIMERS.marketLoop)
    expect(requests).toEqual([1000, 1000])
    await vi.advanceTimersByTimeAsync(3 * TIMERS.marketLoop)
    expect(requests).toHaveLength(2)
    await answer(page(760))
    expect([shown().length, shown()[0]]).toEqual([480, [760, 1]])
    dispatchChart({ type: 'want-earlier' })
    expect(requests.at(-1)).toBe(760)
    await answer(page(700, 60))
    dispatchChart({ type: 'want-earlier' })
    expect([requests.length, shown().length]).toEqual([3, 540])
    expect(answers).toHaveLength(1)
  })
})
