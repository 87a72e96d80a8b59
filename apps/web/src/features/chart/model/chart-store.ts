import { type Store, createStore } from '../../../lib/store.ts'
import { storeChart, storedChart } from './chart-choices.ts'
import { type ChartAction, type ChartState, initialChart, reduceChart } from './chart-state.ts'

const first = storedChart()

/** The chart on the screen. */
export const chartStore: Store<ChartState> = createStore(initialChart('', first.cycle, first.averages))

/** Applies an action and keeps cycle and averages for the next visit. */
export function dispatchChart(action: ChartAction): void {
  chartStore.set((state) => reduceChart(state, action))
  if (action.type === 'cycle' || action.type === 'averages') {
    const { cycle, movingAverages } = chartStore.get()
    storeChart({ cycle, averages: movingAverages })
  }
}
