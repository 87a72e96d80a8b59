import { cx } from '@tidebook/ui'
import type { TradingPair } from '@tidebook/contract'
import { Suspense, memo, type ReactElement, useMemo, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useStore } from '../../../lib/store.ts'
import { useMedia } from '../../../lib/use-media.ts'
import type { MarketSource } from '../../network/index.ts'
import { PLAIN_LOOK } from '../model/chart-look.ts'
import type { ChartState } from '../model/chart-state.ts'
import { chartStore, dispatchChart, mainChart } from '../model/chart-store.ts'
import { isTimeSharing } from '../model/cycles.ts'
import { chartPrecision, type ChartPrecision } from '../model/precision.ts'
import { chartGridStore } from '../model/side-charts.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { useCandles } from '../services/use-candles.ts'
import { useComparedPairs } from '../services/use-compared-pairs.ts'
import { useIndicators } from '../services/use-indicators.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartMessages } from './chart-messages.tsx'
import { ChartToolbar } from './chart-toolbar.tsx'
import type { EnginePartsProps } from './engine-parts.tsx'
import { KlineCanvas } from './kline-canvas.tsx'
import type { LegendExtrasProps } from './legend-extras.tsx'
import { DepthPart, SideChartsPart } from './parts.ts'
import { useBroken } from './use-broken.ts'
import { useFullScreen } from './use-full-screen.ts'
import './chart.css'

/** Controls, drawings and the user's orders over the candles. */
const EnginePartsPart = lazyPart(async () => (await import('./engine-parts.tsx')).EngineParts, 'chart')

/** Values of indicators, compared pairs and visible volume. */
const LegendExtrasPart = lazyPart(async () => (await import('./engine-parts.tsx')).LegendExtras, 'chart')

/** Minimum window width for several charts side by side. */
const ROOMY = '(min-width: 1600px)'

/**
 * Selects the state that the panel renders. Candles and pointer, which change with every trade and pixel, are left to
 * the canvas and the legend.
 */
function shown(state: ChartState) {
  return [
    state.view,
    state.cycle,
    state.indicator,
    state.status,
    state.coinType,
    state.request,
    state.bars.length > 0,
    state.look,
  ] as const
}

export interface ChartPanelProps extends Omit<EnginePartsProps, 'engine' | 'precision'> {
  readonly stale: boolean
  /** Source of the candles; this exchange when undefined. */
  readonly source?: MarketSource | undefined
}

/** The chart: candles or time-sharing line, or the depth instead. */
export const ChartPanel = memo(function ChartPanel(props: ChartPanelProps): ReactElement {
  const { pair, own, fills, stale, source, onReprice, onCancel } = props
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  const [full, toggleFull] = useFullScreen(panel)
  const { broken, fail, reset } = useBroken(stale)
  const [engine, setEngine] = useState<ChartEngine>()
  const [below, setBelow] = useState<number>()
  const [chosenView, cycle, chosenIndicator, status, coinType, request, hasBars, look] = useStore(chartStore, shown)
  const isRoomy = useMedia(ROOMY) || full
  const { count } = useStore(chartGridStore)
  // Only pairs of the K-line list have candles (TRD-013); the others show the depth of their book.
  const view = pair.kline ? chosenView : 'depth'
  const isDrawn = view === 'candle' && !isTimeSharing(cycle)
  const chosen = useIndicators(isDrawn ? chosenIndicator : undefined, isDrawn ? look : PLAIN_LOOK)
  const compared = useComparedPairs(isDrawn ? look.compared : PLAIN_LOOK.compared, coinType)
  const precision = useMemo(() => chartPrecision(pair.priceDecimal, pair.amountDecimal), [pair])
  useCandles(pair, { cycle, coinType, request }, source)
  const charts = isRoomy && view === 'candle' ? count : 1
  // The chart area is never blank: bars are shown until both the data and the drawing library are ready.
  const waiting = view === 'candle' && !broken && (status === 'loading' || (engine === undefined && hasBars))
  const title = `${pair.baseTitle}/${pair.counterTitle}`
  const label = useCanvasLabel(title, view, cycle)
  return (
    <section
      ref={panel}
      aria-label={t('chart.name', { pair: title })}
      data-below={chosen.indicator?.place === 'pane' || undefined}
      className={cx('flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-surface-1', full && 'chart-full')}
    >
      <ChartToolbar
        listed={pair.kline}
        full={full}
        onFull={toggleFull}
        engine={engine}
        file={`${pair.baseTitle}-${pair.counterTitle}-${cycle}.png`}
        roomy={isRoomy}
      />
      <div className="chart-grid" data-charts={charts}>
        <div className="chart-body relative min-h-0 flex-1" data-stale={stale || undefined} aria-busy={waiting}>
          {view === 'depth' ? (
            <DepthView pair={pair} precision={precision} label={label} />
          ) : (
            <>
              {!broken && (
                <KlineCanvas
                  chart={mainChart}
                  ticker={title}
                  precision={precision}
                  {...chosen}
                  compared={compared}
                  label={label}
                  onFailed={fail}
                  onEngine={setEngine}
                  onBelow={setBelow}
                />
              )}
              <CandleLegend chosen={chosen} precision={precision} below={below} engine={engine} />
              {engine !== undefined && (
                <Suspense fallback={null}>
                  <EnginePartsPart {...{ engine, pair, precision, own, fills, onReprice, onCancel }} />
                </Suspense>
              )}
              <ChartMessages {...{ waiting, broken, stale }} onRetry={broken ? reset : reload} />
            </>
          )}
        </div>
        {charts > 1 && <OtherCharts pair={pair} stale={stale} source={source} count={charts - 1} />}
      </div>
    </section>
  )
})

function reload(): void {
  return dispatchChart({ type: 'reload' })
}

/** Returns a description of the picture for screen readers. */
function useCanvasLabel(pair: string, view: ChartState['view'], cycle: ChartState['cycle']): string {
  const t = useT()
  const kind = view === 'depth' ? 'depth' : isTimeSharing(cycle) ? 'line' : 'candle'
  return t('chart.canvas', { kind, pair, cycle: t(`chart.cycle-name.${cycle}`) })
}

/**
 * The values of the candle and, once the library draws, of indicators and compared pairs. The values of the indicator
 * below are shown in its pane once the top of the pane is known.
 */
function CandleLegend(
  props: Omit<LegendExtrasProps, 'engine' | 'inPane'> & { readonly engine: ChartEngine | undefined },
): ReactElement {
  const { engine, precision, below } = props
  const extras = (inPane: boolean): ReactElement | undefined =>
    engine && (
      <Suspense fallback={null}>
        <LegendExtrasPart {...props} engine={engine} inPane={inPane} />
      </Suspense>
    )
  return (
    <>
      <ChartLegend precision={precision}>{extras(false)}</ChartLegend>
      {below !== undefined && extras(true)}
    </>
  )
}

function DepthView({
  pair,
  precision,
  label,
}: {
  readonly pair: TradingPair
  readonly precision: ChartPrecision
  readonly label: string
}): ReactElement {
  const t = useT()
  return (
    <Suspense fallback={<output className="chart-wait" aria-label={t('chart.loading')} />}>
      <DepthPart
        baseTitle={pair.baseTitle}
        counterTitle={pair.counterTitle}
        decimals={{ price: precision.price, amount: precision.amount }}
        label={label}
      />
    </Suspense>
  )
}

function OtherCharts({
  pair,
  stale,
  source,
  count,
}: {
  readonly pair: TradingPair
  readonly stale: boolean
  readonly source: MarketSource | undefined
  readonly count: number
}): ReactElement {
  return (
    <Suspense
      fallback={Array.from({ length: count }, (_, place) => (
        <div key={place} className="bg-surface-1" />
      ))}
    >
      <SideChartsPart traded={pair} stale={stale} source={source} />
    </Suspense>
  )
}
