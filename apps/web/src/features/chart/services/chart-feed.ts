import { isCanceled } from '@tidebook/client/http'
import { subscribeChannel } from '@tidebook/client/stream'
import type { Cycle, TradingPair } from '@tidebook/contract'
import { TIMERS } from '@tidebook/contract/constants'
import { createGate } from '../../../lib/live-gate.ts'
import { liveSource, type MarketSource } from '../../network/index.ts'
import { type Bar, barOf, barOfStream, mergeBars } from '../model/bar.ts'
import { type ChartHandle, mainChart } from '../model/chart-store.ts'

type Codes = Pick<TradingPair, 'base' | 'counter'>

/** Fetches the candles into the chart; resolves with whether they arrived. */
async function loadBars(
  { api }: MarketSource,
  { dispatch }: ChartHandle,
  pair: Codes,
  cycle: Cycle,
  request: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const answer = await api.kline(pair, cycle, { signal })
    if (signal.aborted) return false
    if (answer.result) dispatch({ type: 'bars', request, bars: answer.data.map(barOf) })
    else dispatch({ type: 'failed', request })
    return answer.result
  } catch (error) {
    if (!signal.aborted && !isCanceled(error)) dispatch({ type: 'failed', request })
    return false
  }
}

/** Fetches the page before the first candle of the chart; resolves with undefined on failure. */
async function earlierBars(
  { api }: MarketSource,
  { store }: ChartHandle,
  pair: Codes,
  cycle: Cycle,
  signal: AbortSignal,
): Promise<readonly Bar[] | undefined> {
  const [first] = store.get().bars
  if (first === undefined) return undefined
  try {
    const answer = await api.klineBefore(pair, cycle, first.timestamp, { signal })
    return answer.result && !signal.aborted ? answer.data.map(barOf) : undefined
  } catch {
    return undefined
  }
}

/** Whether a gap separates the chart's last candle from the first of the given candles. */
function leavesGap({ store }: ChartHandle, [first]: readonly Bar[]): boolean {
  const last = store.get().bars.at(-1)
  return first !== undefined && last !== undefined && last.timestamp < first.timestamp
}

/** Whether the chart lacks candles that the server has: none have arrived yet, or the last request failed. */
function needsBars({ store }: ChartHandle): boolean {
  const { bars, status } = store.get()
  return bars.length === 0 || status === 'failed'
}

/**
 * Loads the candles of a pair and cycle and follows them live, at most ten times a second, until the returned function
 * is called. Live candles that arrive before the response are held until then. After an empty response or a failure it
 * retries every 5 s. When the stream reconnects, it fetches the missed candles while the existing ones remain. Pages of
 * earlier candles are loaded on demand.
 */
export function followCandles(
  pair: Codes,
  cycle: Cycle,
  chart: ChartHandle = mainChart,
  source: MarketSource = liveSource,
): () => void {
  const { store, dispatch } = chart
  const stop = new AbortController()
  const { request } = store.get()
  let waiting: readonly Bar[] = []
  let begun = false
  let hole = false
  let isLoading = false
  const show = (bars: readonly Bar[]): void => {
    if (hole || store.get().status === 'loading') waiting = mergeBars(waiting, bars)
    else dispatch({ type: 'live', bars })
  }
  const gate = createGate<readonly Bar[]>((all) => show(all.flat()))
  const load = async (): Promise<void> => {
    const last = store.get().bars.at(-1)
    isLoading = true
    const hasLoaded = await loadBars(source, chart, pair, cycle, request, stop.signal)
    isLoading = false
    if (!hasLoaded) return
    // A response from before the break does not close the gap; the next round requests the candles again.
    hole &&= store.get().bars.at(-1)?.timestamp === last?.timestamp
    if (hole || waiting.length === 0) return
    dispatch({ type: 'live', bars: waiting })
    waiting = []
  }
  const leave = subscribeChannel(
    source.stream,
    { kind: 'candles', base: pair.base, counter: pair.counter, cycle },
    ({ kind, data }) => {
      const bars = data.map(barOfStream)
      const snapshot = kind === 'snapshot'
      const again = snapshot && begun
      begun = true
      // A snapshot contains only the last candles. Earlier candles may have changed or be missing.
      hole ||= snapshot && leavesGap(chart, bars)
      gate.push(bars)
      if (snapshot && (again || hole)) void load()
    },
  )
  let fetching = false
  const fetchEarlier = async (): Promise<void> => {
    if (fetching || store.get().earlier !== 'wanted') return
    fetching = true
    const bars = await earlierBars(source, chart, pair, cycle, stop.signal)
    fetching = false
    if (bars !== undefined) dispatch({ type: 'earlier', request, bars })
  }
  let wanted = false
  const unsubscribe = store.subscribe(() => {
    const before = wanted
    wanted = store.get().earlier === 'wanted'
    if (wanted && !before) void fetchEarlier()
  })
  void load()
  const again = setInterval(() => {
    if (document.visibilityState !== 'visible') return
    // Another request would cancel a slow one, and candles would never arrive.
    if (!isLoading && (hole || needsBars(chart))) void load()
    void fetchEarlier()
  }, TIMERS.marketLoop)
  return () => {
    stop.abort()
    clearInterval(again)
    unsubscribe()
    leave()
    gate.stop()
  }
}
