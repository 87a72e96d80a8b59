import { type Indicator, indicatorRows } from '@tidebook/market'
import { cx } from '@tidebook/ui'
import { type ReactElement, useMemo } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import type { Bar } from '../model/bar.ts'
import { chartStore } from '../model/chart-store.ts'
import { type ChartPrecision, digitsOf } from '../model/precision.ts'

const TONES = ['text-chart-1', 'text-chart-2', 'text-chart-3', 'text-chart-4', 'text-chart-5'] as const
/** Placeholder of a missing value. */
const NONE = '–'

/** Name, periods and values of an indicator at the candle under the pointer, or at the last one. */
export function IndicatorLegend({
  indicator,
  precision,
  top,
  tone = 0,
}: {
  indicator: Indicator
  precision: ChartPrecision
  /** Top of the indicator's pane; undefined when the indicator is drawn among the candles. */
  top: number | undefined
  /** Index of the first line's color. */
  tone?: number
}): ReactElement | null {
  const t = useT()
  const { bars, tooltip } = useStore(chartStore)
  const rowsOf = useMemo(() => indicatorRows<Bar>(indicator), [indicator])
  const index = tooltip === undefined || tooltip.index >= bars.length ? bars.length - 1 : tooltip.index
  const row = rowsOf(bars)[index]
  if (row === undefined) return null
  const digits = digitsOf(indicator, precision)
  const { name, periods, lines } = indicator
  const inPane = top !== undefined
  return (
    <output
      aria-live="off"
      aria-label={t('chart.indicator-values', { name })}
      className={cx('flex w-full flex-wrap gap-x-2.5', inPane && 'chart-legend')}
      style={inPane ? { top } : undefined}
    >
      <span>{[name, periods.join(', ')].join(' ').trim()}</span>
      {lines.map((line, place) => (
        <span key={line.name} className={TONES[(tone + place) % TONES.length]}>
          {line.name.startsWith(name) ? '' : `${line.name} `}
          {row[place]?.toFixed(digits) ?? NONE}
        </span>
      ))}
    </output>
  )
}
