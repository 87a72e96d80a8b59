import type { TradingPair } from '@tidebook/contract'
import { type ReactElement, useEffect, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { chartStore } from '../model/chart-store.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { OwnMarks as Marks } from '../services/own-marks.ts'
import type { OwnOrderMark, OwnOrderPlace } from '../services/own-orders.ts'
import { useChartColors } from '../services/use-chart-colors.ts'
import { useOwnFills } from '../services/use-own-fills.ts'
import { OwnOrderTags } from './own-order-tags.tsx'

export interface OwnMarksProps {
  engine: ChartEngine
  pair: TradingPair
  marks: readonly OwnOrderMark[]
  decimals: number
  onReprice: ((id: string, price: string) => void) | undefined
  onCancel: (id: string) => void
}

/** Own orders of the pair and their fills, on the candles. */
export function OwnMarks({ engine, pair, marks, decimals, onReprice, onCancel }: OwnMarksProps): ReactElement {
  const colors = useChartColors()
  const [places, setPlaces] = useState<readonly OwnOrderPlace[]>([])
  const [drawn] = useState(() => engine.lend((chart) => new Marks(chart, setPlaces)))
  useOwnFills(pair)
  const fills = useStore(chartStore, (state) => state.fills)
  const first = useStore(chartStore, ({ bars }) => bars[0])
  const last = useStore(chartStore, ({ bars }) => bars.at(-1)?.timestamp)
  useEffect(() => drawn.orders(marks, colors), [drawn, marks, colors])
  // Fills are placed at candles, and recomputed when the candles change, not with every tick.
  useEffect(() => {
    if (first !== undefined) drawn.fills(fills, chartStore.get().bars, colors)
  }, [drawn, fills, colors, first, last])
  useEffect(
    () => () => {
      if (!engine.isOver) drawn.clear()
    },
    [drawn, engine],
  )
  return (
    <OwnOrderTags
      marks={marks}
      places={places}
      axis={engine.places}
      decimals={decimals}
      onReprice={onReprice}
      onCancel={onCancel}
    />
  )
}
