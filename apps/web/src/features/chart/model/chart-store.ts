import { type Store, createStore } from '../../../lib/store.ts'
import { storeChart, storedChart } from './chart-choices.ts'
import { type ChartAction, type ChartState, initialChart, reduceChart } from './chart-state.ts'

/** The chart on the screen. */
export const chartStore: Store<ChartState> = createStore(initialChart('', storedChart()))

const KEPT: ReadonlySet<ChartAction['type']> = new Set(['cycle', 'averages', 'indicator'])

/** Applies an action and keeps cycle, averages and indicator for the next visit. */
export function dispatchChart(action: ChartAction): void {
  chartStore.set((state) => reduceChart(state, action))
  if (!KEPT.has(action.type)) return
  const { cycle, movingAverages: averages, indicator } = chartStore.get()
  storeChart({ cycle, averages, indicator })
}
