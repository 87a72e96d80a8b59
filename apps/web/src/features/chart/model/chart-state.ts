import type { Cycle } from '@tidebook/contract'
import { CHART_EMPTY_UPDATES, PAGE_SIZES } from '@tidebook/contract/constants'
import { type Bar, mergeBars } from './bar.ts'
import type { ChartChoices } from './chart-choices.ts'
import { type ChartLook, PLAIN_LOOK } from './chart-look.ts'
import type { ChartTemplate } from './chart-template.ts'
import type { DepthCurve } from './depth-curve.ts'
import type { Drawing, Tool } from './drawing.ts'
import type { OwnFill } from './own-fill.ts'

/** Maximum number of candles in memory, about six weeks of minutes. */
const MAX_BARS = 60_000

/** The candle under the pointer, or the last one; undefined shows an empty tooltip. */
interface ChartTooltip {
  readonly bar: Bar
  readonly index: number
}

/** State of the chart panel. Candles and depth are mutually exclusive (CHT-005). */
export interface ChartState {
  readonly view: 'candle' | 'depth'
  readonly cycle: Cycle
  readonly movingAverages: boolean
  /** The single indicator in addition to the averages (CHT-006). */
  readonly indicator: string | undefined
  readonly look: ChartLook
  /** Base code of the pair that the data belongs to (ENT-037). */
  readonly coinType: string
  readonly bars: readonly Bar[]
  readonly depth: DepthCurve | undefined
  /** Fills of the user's orders. */
  readonly fills: readonly OwnFill[]
  readonly drawings: readonly Drawing[]
  /** The selected drawing. */
  readonly selected: string | undefined
  /** The drawing tool for the next presses on the chart. */
  readonly tool: Tool | undefined
  readonly tooltip: ChartTooltip | undefined
  /** Consecutive responses without a candle. */
  readonly emptyUpdates: number
  /** State of the candles before the first one: available on the server, requested, or exhausted. */
  readonly earlier: 'some' | 'wanted' | 'none'
  readonly status: 'loading' | 'ready' | 'failed'
  /** Increases with every reset; responses to an older request are dropped. */
  readonly request: number
}

export type ChartAction =
  | { readonly type: 'cycle'; readonly cycle: Cycle }
  | {
      readonly type: 'coin'
      readonly coinType: string
      /** Stored settings and drawings of the pair. */
      readonly kept?: { readonly choices: ChartChoices; readonly drawings: readonly Drawing[] }
    }
  | { readonly type: 'view'; readonly view: 'candle' | 'depth' }
  | { readonly type: 'averages'; readonly on: boolean }
  | { readonly type: 'indicator'; readonly indicator: string }
  | { readonly type: 'look'; readonly look: Partial<ChartLook> }
  | { readonly type: 'template'; readonly template: Pick<ChartTemplate, 'averages' | 'indicator' | 'look'> }
  | { readonly type: 'bars'; readonly request: number; readonly bars: readonly Bar[] }
  | { readonly type: 'want-earlier' }
  | { readonly type: 'earlier'; readonly request: number; readonly bars: readonly Bar[] }
  | { readonly type: 'live'; readonly bars: readonly Bar[] }
  | { readonly type: 'failed'; readonly request: number }
  | { readonly type: 'depth'; readonly depth: DepthCurve }
  | { readonly type: 'tooltip'; readonly tooltip: ChartTooltip | undefined }
  | { readonly type: 'fills'; readonly fills: readonly OwnFill[] }
  | { readonly type: 'drawings'; readonly drawings: readonly Drawing[] }
  | { readonly type: 'selected'; readonly selected: string | undefined }
  | { readonly type: 'tool'; readonly tool: Tool | undefined }
  | { readonly type: 'reload' }

export function initialChart(
  coinType: string,
  { cycle, averages, indicator, look = PLAIN_LOOK }: Omit<ChartChoices, 'look'> & Partial<Pick<ChartChoices, 'look'>>,
): ChartState {
  return {
    view: 'candle',
    cycle,
    movingAverages: averages,
    indicator,
    look,
    coinType,
    bars: [],
    depth: undefined,
    fills: [],
    drawings: [],
    selected: undefined,
    tool: undefined,
    tooltip: undefined,
    emptyUpdates: 0,
    earlier: 'none',
    status: 'loading',
    request: 1,
  }
}

function fresh(state: ChartState): ChartState {
  const { request } = state
  return {
    ...state,
    bars: [],
    tooltip: undefined,
    emptyUpdates: 0,
    earlier: 'none',
    status: 'loading',
    request: request + 1,
  }
}

function received(state: ChartState, bars: readonly Bar[]): ChartState {
  if (bars.length === 0) return { ...state, status: 'ready', emptyUpdates: state.emptyUpdates + 1 }
  return { ...state, status: 'ready', emptyUpdates: 0, bars: mergeBars(state.bars, bars) }
}

/** Drops the candles if a response begins after the last one, because nothing would fill the gap. */
function joining(state: ChartState, [first]: readonly Bar[]): ChartState {
  const last = state.bars.at(-1)
  return first !== undefined && last !== undefined && last.timestamp < first.timestamp ? { ...state, bars: [] } : state
}

/**
 * Applies the first page. Its length shows whether there is a page before it: only the oldest page of a pair is not
 * full.
 */
function answered(state: ChartState, bars: readonly Bar[]): ChartState {
  const joined = joining(state, bars)
  const earlier = joined.bars.length > 0 ? joined.earlier : bars.length < PAGE_SIZES.klineRows ? 'none' : 'some'
  return { ...received(joined, bars), earlier }
}

/** Prepends a page of earlier candles, and shifts the index of the candle under the pointer. */
function extended(state: ChartState, page: readonly Bar[]): ChartState {
  const [first] = state.bars
  if (first === undefined) return state
  const older = page.filter(({ timestamp }) => timestamp < first.timestamp)
  const bars = [...mergeBars([], older), ...state.bars]
  const more = page.length >= PAGE_SIZES.klineRows && older.length > 0 && bars.length < MAX_BARS
  const tooltip = state.tooltip && { ...state.tooltip, index: state.tooltip.index + older.length }
  return { ...state, bars, tooltip, earlier: more ? 'some' : 'none' }
}

/**
 * Appends live candles to existing ones. Live candles alone do not make a chart: after a failure the whole chart is
 * requested again.
 */
function joined(state: ChartState, bars: readonly Bar[]): ChartState {
  if (state.status === 'ready') return received(state, bars)
  return state.bars.length === 0 ? state : { ...state, bars: mergeBars(state.bars, bars) }
}

/** Switches to another pair with its stored settings and drawings. */
function ofCoin(state: ChartState, { coinType, kept }: Extract<ChartAction, { type: 'coin' }>): ChartState {
  const { cycle, averages, indicator, look } = kept?.choices ?? { ...state, averages: state.movingAverages }
  return {
    ...fresh(state),
    coinType,
    cycle,
    movingAverages: averages,
    indicator,
    look,
    depth: undefined,
    fills: [],
    drawings: kept?.drawings ?? [],
    selected: undefined,
    tool: undefined,
  }
}

/**
 * Pure reducer of the chart. A change of cycle or pair clears tooltip and data and requests candles again (CHT-046).
 */
export function reduceChart(state: ChartState, action: ChartAction): ChartState {
  switch (action.type) {
    case 'cycle':
      return { ...fresh(state), cycle: action.cycle, view: 'candle' }
    case 'coin':
      return ofCoin(state, action)
    case 'reload':
      return fresh(state)
    case 'view':
      return { ...state, view: action.view, tooltip: undefined }
    case 'averages':
      return { ...state, movingAverages: action.on }
    case 'indicator':
      return { ...state, indicator: state.indicator === action.indicator ? undefined : action.indicator }
    case 'look':
      return { ...state, look: { ...state.look, ...action.look } }
    case 'template': {
      const { averages, indicator, look } = action.template
      const { compared } = state.look
      return { ...state, movingAverages: averages, indicator, look: { ...look, compared } }
    }
    case 'bars':
      return action.request === state.request ? answered(state, action.bars) : state
    case 'want-earlier':
      return state.earlier === 'some' ? { ...state, earlier: 'wanted' } : state
    case 'earlier':
      return action.request === state.request && state.earlier === 'wanted' ? extended(state, action.bars) : state
    case 'live':
      return joined(state, action.bars)
    case 'failed':
      return action.request === state.request ? { ...state, status: 'failed' } : state
    case 'depth':
      return { ...state, depth: action.depth }
    case 'fills':
      return { ...state, fills: action.fills }
    case 'drawings':
      return {
        ...state,
        drawings: action.drawings,
        selected: action.drawings.find(({ id }) => id === state.selected)?.id,
        tool: undefined,
      }
    case 'selected':
      return { ...state, selected: action.selected }
    case 'tool':
      return { ...state, tool: action.tool }
    case 'tooltip':
      return { ...state, tooltip: action.tooltip }
  }
}

/** Whether to show the loading hint: from the fifth consecutive empty response (CHT-047, A61). */
export function showsLoadingHint(state: Pick<ChartState, 'emptyUpdates'>): boolean {
  return state.emptyUpdates >= CHART_EMPTY_UPDATES
}
