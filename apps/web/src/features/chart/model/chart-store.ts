import { type Store, createStore } from '../../../lib/store.ts'
import { saveChartChoices, readChartChoices } from './chart-choices.ts'
import { type ChartAction, type ChartState, initialChart, reduceChart } from './chart-state.ts'
import { saveDrawings, readDrawings } from './drawing.ts'

/** A chart's state and its dispatch function. */
export interface ChartHandle {
  readonly store: Store<ChartState>
  dispatch(action: ChartAction): void
}

/** Chart of the traded pair. */
export const chartStore: Store<ChartState> = createStore(initialChart('', readChartChoices()))

const CHOICES: ReadonlySet<ChartAction['type']> = new Set(['cycle', 'averages', 'indicator', 'look', 'template'])

/**
 * Applies an action. Stores cycle, averages, indicator and drawings for the pair, and restores them when the pair is
 * selected again.
 */
export function dispatchChart(action: ChartAction): void {
  const kept = action.type === 'coin' && {
    choices: readChartChoices(action.coinType),
    drawings: readDrawings(action.coinType),
  }
  chartStore.set((state) => reduceChart(state, kept ? { ...action, kept } : action))
  const { coinType, cycle, movingAverages: averages, indicator, look, drawings } = chartStore.get()
  if (CHOICES.has(action.type)) saveChartChoices({ cycle, averages, indicator, look }, coinType)
  if (action.type === 'drawings') saveDrawings(coinType, drawings)
}

/** Handle of the traded pair's chart, for components that draw any chart. */
export const mainChart: ChartHandle = { store: chartStore, dispatch: dispatchChart }
