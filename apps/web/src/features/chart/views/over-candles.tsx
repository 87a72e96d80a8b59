import type { ReactElement } from 'react'
import { selectCandle } from '../model/select-candle.ts'
import type { ChartPrecision } from '../model/precision.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { CandleSlider } from './candle-slider.tsx'
import { ChartControlBar } from './chart-controls.tsx'

/** Optional controls over the candles: reading them by keyboard, shift and zoom. */
export function OverCandles({ engine, precision }: { engine: ChartEngine; precision: ChartPrecision }): ReactElement {
  return (
    <>
      <CandleSlider
        precision={precision}
        onPoint={(index) => {
          engine.places.point(index)
          selectCandle(index)
        }}
      />
      <ChartControlBar engine={engine} />
    </>
  )
}
