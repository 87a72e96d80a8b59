import { type ReactElement, useEffect, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { VisibleProfile as Profile } from '../model/visible-profile.ts'
import type { ChartPrecision } from '../model/precision.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { ProfileOverlay } from '../services/profile-overlay.ts'
import { useChartColors } from '../services/use-chart-colors.ts'

/** Draws the volume at each price of the visible candles, and shows its figures in the legend (TRD-205). */
export function VisibleProfile({
  engine,
  precision,
}: {
  readonly engine: ChartEngine
  readonly precision: ChartPrecision
}): ReactElement | null {
  const t = useT()
  const colors = useChartColors()
  const [profile, setProfile] = useState<Profile>()
  const [overlay] = useState(() => engine.lend((chart) => new ProfileOverlay(chart, setProfile)))
  useEffect(() => overlay.show(colors), [overlay, colors])
  useEffect(
    () => () => {
      if (!engine.isOver) overlay.clear()
    },
    [overlay, engine],
  )
  const control = profile?.rows[profile.pointOfControl]
  const [first, last] = profile === undefined ? [] : profile.valueArea.map((place) => profile.rows[place])
  if (control === undefined || first === undefined || last === undefined) return null
  const price = (value: number): string => value.toFixed(precision.price)
  return (
    <output aria-live="off" className="flex w-full flex-wrap gap-x-2.5">
      <span>{t('chart.profile.name')}</span>
      <span className="text-2">{t('chart.profile.control', { price: price((control.low + control.high) / 2) })}</span>
      <span className="text-2">{t('chart.profile.value', { low: price(first.low), high: price(last.high) })}</span>
    </output>
  )
}
