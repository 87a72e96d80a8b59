import type { StreamCandle } from '@tidebook/contract'
import { barOfStream } from '../model/bar.ts'
import { type ChartHandle, chartStore, mainChart } from '../model/chart-store.ts'

/**
 * Replaces the candles of a chart from the first given row on, even with fewer candles. Does nothing while the chart
 * has no candles.
 */
export function replaceCandles(rows: readonly StreamCandle[], { store }: ChartHandle = mainChart): void {
  const bars = rows.map(barOfStream)
  const [first] = bars
  if (first === undefined) return
  store.set((state) => {
    if (state.status !== 'ready') return state
    const kept = state.bars.filter(({ timestamp }) => timestamp < first.timestamp)
    const count = kept.length + bars.length
    const tooltip = state.tooltip !== undefined && state.tooltip.index < count - 1 ? state.tooltip : undefined
    return { ...state, bars: [...kept, ...bars], tooltip }
  })
}

/** Requests all candles of the traded pair's chart again. */
export function reloadCandles(): void {
  chartStore.set((state) => ({ ...state, bars: [], tooltip: undefined, status: 'loading', request: state.request + 1 }))
}
