import { isCanceled } from '@tidebook/client/http'
import { subscribeChannel } from '@tidebook/client/stream'
import type { Cycle, TradingPair } from '@tidebook/contract'
import { TIMERS } from '@tidebook/contract/constants'
import { api, marketStream } from '../../network/index.ts'
import { type Bar, barOf, barOfStream } from '../model/bar.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { createGate } from '../model/live-gate.ts'

type Codes = Pick<TradingPair, 'base' | 'counter'>

const clock = {
  now: () => performance.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (handle: unknown) => clearTimeout(handle as number),
}

async function loadBars(pair: Codes, cycle: Cycle, request: number, signal: AbortSignal): Promise<void> {
  try {
    const answer = await api.kline(pair, cycle, { signal })
    if (answer.result) dispatchChart({ type: 'bars', request, bars: answer.data.map(barOf) })
    else dispatchChart({ type: 'failed', request })
  } catch (error) {
    if (!signal.aborted && !isCanceled(error)) dispatchChart({ type: 'failed', request })
  }
}

/** Whether candles begin behind the last one of the chart. */
const leavesHole = ([first]: readonly Bar[]): boolean => {
  const last = chartStore.get().bars.at(-1)
  return first !== undefined && last !== undefined && last.timestamp < first.timestamp
}

/**
 * Loads the candles of a pair and cycle and follows them live, at most ten times a second, until the returned function
 * is called. Live candles that arrive before the answer wait for it; an empty answer is asked for again every 5 s. When
 * the stream comes back too late to close the gap, the chart is loaded anew.
 */
export function followCandles(pair: Codes, cycle: Cycle): () => void {
  const stop = new AbortController()
  const { request } = chartStore.get()
  let early: readonly Bar[] = []
  let begun = false
  const show = (bars: readonly Bar[]): void => {
    if (chartStore.get().status === 'loading') early = [...early, ...bars]
    else dispatchChart({ type: 'live', bars })
  }
  const gate = createGate<readonly Bar[]>((all) => show(all.flat()), clock)
  const leave = subscribeChannel(
    marketStream,
    { kind: 'candles', base: pair.base, counter: pair.counter, cycle },
    ({ kind, data }) => {
      const bars = data.map(barOfStream)
      const again = kind === 'snapshot' && begun
      begun = true
      // A snapshot tells the last candles only: after a long silence those before them are missing.
      if (again && leavesHole(bars)) dispatchChart({ type: 'reload' })
      else gate.push(bars)
    },
  )
  const load = (): Promise<void> => loadBars(pair, cycle, request, stop.signal)
  void load().then(() => {
    if (early.length > 0) dispatchChart({ type: 'live', bars: early })
  })
  const again = setInterval(() => {
    if (chartStore.get().bars.length === 0 && document.visibilityState === 'visible') void load()
  }, TIMERS.marketLoop)
  return () => {
    stop.abort()
    clearInterval(again)
    leave()
    gate.stop()
  }
}
