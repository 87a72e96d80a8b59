import { type ChartHandle, mainChart } from './chart-store.ts'

/** Shows the figures of a candle; undefined shows those of the last one. */
export function selectCandle(index: number | undefined, { store, dispatch }: ChartHandle = mainChart): void {
  const { bars, tooltip } = store.get()
  const bar = index === undefined ? undefined : bars[index]
  // The pointer reports its candle for every pixel it moves.
  if (tooltip?.index === index && tooltip?.bar === bar) return
  dispatch({ type: 'tooltip', tooltip: bar === undefined || index === undefined ? undefined : { bar, index } })
}
