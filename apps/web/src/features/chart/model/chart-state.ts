import type { Cycle } from '@tidebook/contract'
import { CHART_EMPTY_UPDATES } from '@tidebook/contract/constants'
import type { DepthCurve } from './depth-curve.ts'
import { type Bar, mergeBars } from './bar.ts'

/** The candle under the pointer, or the last one; undefined shows an empty tooltip. */
export interface ChartTooltip {
  readonly bar: Bar
  readonly index: number
}

/** Everything the chart panel knows. Candle and depth exclude each other (CHT-005). */
export interface ChartState {
  readonly view: 'candle' | 'depth'
  readonly cycle: Cycle
  readonly movingAverages: boolean
  /** Base code of the pair that the data belongs to (ENT-037). */
  readonly coinType: string
  readonly bars: readonly Bar[]
  readonly depth: DepthCurve | undefined
  readonly tooltip: ChartTooltip | undefined
  /** Answers without a candle since the last one with candles. */
  readonly emptyUpdates: number
  readonly status: 'loading' | 'ready' | 'failed'
  /** Grows with every reset; answers to an older request are dropped by it. */
  readonly request: number
}

export type ChartAction =
  | { readonly type: 'cycle'; readonly cycle: Cycle }
  | { readonly type: 'coin'; readonly coinType: string }
  | { readonly type: 'view'; readonly view: 'candle' | 'depth' }
  | { readonly type: 'averages'; readonly on: boolean }
  | { readonly type: 'bars'; readonly request: number; readonly bars: readonly Bar[] }
  | { readonly type: 'live'; readonly bars: readonly Bar[] }
  | { readonly type: 'failed'; readonly request: number }
  | { readonly type: 'depth'; readonly depth: DepthCurve }
  | { readonly type: 'tooltip'; readonly tooltip: ChartTooltip | undefined }
  | { readonly type: 'reload' }

export function initialChart(coinType: string, cycle: Cycle, movingAverages: boolean): ChartState {
  return {
    view: 'candle',
    cycle,
    movingAverages,
    coinType,
    bars: [],
    depth: undefined,
    tooltip: undefined,
    emptyUpdates: 0,
    status: 'loading',
    request: 1,
  }
}

function fresh(state: ChartState): ChartState {
  return { ...state, bars: [], tooltip: undefined, emptyUpdates: 0, status: 'loading', request: state.request + 1 }
}

function received(state: ChartState, bars: readonly Bar[]): ChartState {
  if (bars.length === 0) return { ...state, status: 'ready', emptyUpdates: state.emptyUpdates + 1 }
  return { ...state, status: 'ready', emptyUpdates: 0, bars: mergeBars(state.bars, bars) }
}

/** Pure step of the chart. A change of cycle or pair empties tooltip and data and asks anew (CHT-046). */
export function reduceChart(state: ChartState, action: ChartAction): ChartState {
  switch (action.type) {
    case 'cycle':
      return { ...fresh(state), cycle: action.cycle, view: 'candle' }
    case 'coin':
      return { ...fresh(state), coinType: action.coinType, depth: undefined }
    case 'reload':
      return fresh(state)
    case 'view':
      return { ...state, view: action.view, tooltip: undefined }
    case 'averages':
      return { ...state, movingAverages: action.on }
    case 'bars':
      return action.request === state.request ? received(state, action.bars) : state
    case 'live':
      // a live candle alone is no chart: after a failure the whole is asked for again
      return state.status === 'ready' ? received(state, action.bars) : state
    case 'failed':
      return action.request === state.request ? { ...state, status: 'failed' } : state
    case 'depth':
      return { ...state, depth: action.depth }
    case 'tooltip':
      return { ...state, tooltip: action.tooltip }
  }
}

/** The loading hint shows from the fifth empty answer in a row (CHT-047, A61). */
export function showsLoadingHint(state: Pick<ChartState, 'emptyUpdates'>): boolean {
  return state.emptyUpdates >= CHART_EMPTY_UPDATES
}
