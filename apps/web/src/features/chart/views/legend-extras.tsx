import { Suspense, type ReactElement } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useStore } from '../../../lib/store.ts'
import { PLAIN_LOOK } from '../model/chart-look.ts'
import { chartStore } from '../model/chart-store.ts'
import { isTimeSharing } from '../model/cycles.ts'
import type { ChartPrecision } from '../model/precision.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import type { ChosenIndicators } from '../services/use-indicators.ts'
import { IndicatorLegend } from './indicator-legend.tsx'

/** The legend of compared pairs, loaded with the first comparison. */
const ComparePart = lazyPart(async () => (await import('./compare.tsx')).Compare, 'chart')

/** The volume at each price of the visible candles, loaded once the user switches it on. */
const VisibleProfilePart = lazyPart(async () => (await import('./visible-profile.tsx')).VisibleProfile, 'chart')

export interface LegendExtrasProps {
  readonly chosen: ChosenIndicators
  readonly precision: ChartPrecision
  /** Top of the indicator's pane; undefined while unknown. Until then the legend shows the indicator's values. */
  readonly below: number | undefined
  readonly engine: ChartEngine
  /** Whether to show the values of the indicator's pane instead of those in the legend. */
  readonly inPane: boolean
}

/** The values of indicators, of compared pairs and of the visible volume. */
export function LegendExtras({
  chosen: { indicator, overlays },
  precision,
  below,
  engine,
  inPane,
}: LegendExtrasProps): ReactElement | undefined {
  const { compared, profile } = useStore(chartStore, ({ look, cycle }) => (isTimeSharing(cycle) ? PLAIN_LOOK : look))
  const ofPane = indicator && <IndicatorLegend indicator={indicator} precision={precision} top={below} />
  if (inPane) return ofPane
  return (
    <>
      {overlays.map((overlay, place) => (
        <IndicatorLegend
          key={overlay.name}
          indicator={overlay}
          precision={precision}
          top={undefined}
          tone={overlays.slice(0, place).reduce((count, { lines }) => count + lines.length, 0)}
        />
      ))}
      <Suspense fallback={null}>
        {compared.length > 0 && <ComparePart engine={engine} />}
        {profile && <VisibleProfilePart engine={engine} precision={precision} />}
      </Suspense>
      {below === undefined && ofPane}
    </>
  )
}
