import type { ReactElement } from 'react'
import { selectCandle } from '../model/select-candle.ts'
import type { ChartPrecision } from '../model/precision.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { ChartControlBar } from './chart-controls.tsx'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { chartStore } from '../model/chart-store.ts'

const PARTS = ['open', 'high', 'low', 'close'] as const

/** Moves between candles with the arrow keys: the crosshair follows, and screen readers announce the figures. */
function CandleSlider({
  precision,
  onPoint,
}: {
  precision: ChartPrecision
  onPoint: (index: number | undefined) => void
}): ReactElement | null {
  const t = useT()
  const { bars, tooltip } = useStore(chartStore)
  const last = bars.length - 1
  const index = Math.min(tooltip?.index ?? last, last)
  const bar = bars[index]
  if (bar === undefined) return null
  const figures = PARTS.map((part) => `${t(`chart.legend.${part}`)} ${bar[part].toFixed(precision.price)}`)
  const volume = `${t('chart.legend.volume')} ${bar.volume.toFixed(precision.amount)}`
  return (
    <input
      type="range"
      className="candle-slider"
      min={0}
      max={last}
      value={index}
      aria-label={t('chart.candle')}
      aria-valuetext={[formatDateTime(bar.timestamp).slice(0, 16), ...figures, volume].join(', ')}
      onChange={(event) => onPoint(event.target.valueAsNumber)}
      onFocus={() => onPoint(index)}
      onBlur={() => onPoint(undefined)}
    />
  )
}

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
