import { type ChartHandle, mainChart } from './chart-store.ts'

/** Shows the figures of a candle; undefined shows the last candle's figures. */
export function selectCandle(index: number | undefined, { store, dispatch }: ChartHandle = mainChart): void {
  const { bars, tooltip } = store.get()
  const bar = index === undefined ? undefined : bars[index]
  // The pointer reports its candle with every pixel of movement.
  if (tooltip?.index === index && tooltip?.bar === bar) return
  dispatch({ type: 'tooltip', tooltip: bar === undefined || index === undefined ? undefined : { bar, index } })
}
