import { chartStore, dispatchChart } from './chart-store.ts'

/** Shows the figures of a candle; undefined shows those of the last one. */
export const pointAt = (index: number | undefined): void => {
  const bar = index === undefined ? undefined : chartStore.get().bars[index]
  dispatchChart({ type: 'tooltip', tooltip: bar === undefined || index === undefined ? undefined : { bar, index } })
}
