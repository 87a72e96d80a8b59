import { MA_PERIODS, averagePrice, candleData, indicatorRows } from '@tidebook/market'
import { Figure, cx } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import type { Bar } from '../model/bar.ts'
import { type ChartHandle, mainChart } from '../model/chart-store.ts'
import { isTimeSharing } from '../model/cycles.ts'
import { fillsIn } from '../model/own-fill.ts'
import type { ChartPrecision } from '../model/precision.ts'

/** Color of each average; the last two do not fit the legend on a phone. */
const LINE_COLORS = [
  'text-chart-1',
  'text-chart-2',
  'text-chart-3',
  'hidden tablet:inline text-chart-4',
  'hidden tablet:inline text-chart-5',
] as const

/** Number of candles that the longest average requires. */
const MAX_PERIOD = Math.max(...MA_PERIODS)

/** Maximum number of the user's fills in a candle that are listed one by one. */
const MAX_FILLS = 2

/** Incremental averages: a tick only adds to the existing values. */
const averages = indicatorRows<Bar>(averagePrice)

function Entry({ name, value, tone }: { name: string; value: string | undefined; tone: string }): ReactElement {
  return (
    <span>
      {name} <Figure value={value} className={cx(tone, '[&_span]:text-inherit')} />
    </span>
  )
}

function Averages({ bars, precision }: { bars: readonly Bar[]; precision: ChartPrecision }): ReactElement {
  const { MAData } = candleData(
    bars.map((bar) => [bar.timestamp, bar.open, bar.close, bar.low, bar.high, bar.turnover, bar.volume, 0]),
    precision,
  )
  return (
    <span className="flex w-full flex-wrap gap-x-2.5">
      {MA_PERIODS.map((period, place) => {
        const value = MAData[`MA${period}`].at(-1)
        return value === undefined ? null : (
          <span key={period} className={LINE_COLORS[place]}>
            MA{period} {value.toFixed(precision.price)}
          </span>
        )
      })}
    </span>
  )
}

/** The tooltip as one line of text at the top: the candle under the pointer, or the last one. */
export function ChartLegend({
  chart = mainChart,
  precision,
  children,
}: {
  chart?: ChartHandle
  precision: ChartPrecision
  /** Other content drawn among the candles. */
  children?: ReactNode
}): ReactElement | null {
  const t = useT()
  const { bars, tooltip, cycle, movingAverages, fills } = useStore(chart.store)
  const index = tooltip === undefined || tooltip.index >= bars.length ? bars.length - 1 : tooltip.index
  const bar = bars[index]
  if (bar === undefined) return null
  const price = (value: number): string => value.toFixed(precision.price)
  const volume = bar.volume.toFixed(precision.amount)
  const own = fills.length === 0 ? [] : fillsIn(fills, bars, index)
  const tone = bar.close >= bar.open ? 'text-buy' : 'text-sell'
  if (isTimeSharing(cycle)) {
    return (
      <div className="chart-legend">
        <span>{formatDateTime(bar.timestamp).slice(0, 16)}</span>
        <Entry name={t('chart.legend.price')} value={price(bar.close)} tone="text-accent" />
        <Entry
          name={t('chart.legend.average')}
          value={price(averages(bars)[index]?.[0] ?? bar.close)}
          tone="text-chart-1"
        />
        <Entry name={t('chart.legend.volume')} value={volume} tone="text-2" />
      </div>
    )
  }
  return (
    <div className="chart-legend">
      {tooltip !== undefined && <span>{formatDateTime(bar.timestamp).slice(0, 16)}</span>}
      <Entry name={t('chart.legend.open')} value={price(bar.open)} tone={tone} />
      <Entry name={t('chart.legend.high')} value={price(bar.high)} tone={tone} />
      <Entry name={t('chart.legend.low')} value={price(bar.low)} tone={tone} />
      <Entry name={t('chart.legend.close')} value={price(bar.close)} tone={tone} />
      <span className={cx(tooltip === undefined && 'hidden tablet:inline')}>
        <Entry name={t('chart.legend.volume')} value={volume} tone="text-2" />
      </span>
      {movingAverages && (
        <Averages bars={bars.slice(Math.max(0, index + 1 - MAX_PERIOD), index + 1)} precision={precision} />
      )}
      {children}
      {own.length > 0 && (
        <span className="w-full text-1">
          {own
            .slice(0, MAX_FILLS)
            .map(({ label }) => label)
            .join(' · ')}
          {own.length > MAX_FILLS && ` · +${own.length - MAX_FILLS}`}
        </span>
      )}
    </div>
  )
}
