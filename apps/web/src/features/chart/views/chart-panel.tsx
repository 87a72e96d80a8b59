import { cx } from '@tidebook/ui'
import type { TradingPair } from '@tidebook/contract'
import { Suspense, memo, type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { useMedia } from '../../../lib/use-media.ts'
import type { MarketSource } from '../../network/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { type ChosenIndicators, useIndicators } from '../services/use-indicators.ts'
import { PLAIN_LOOK } from '../model/chart-look.ts'
import type { ChartState } from '../model/chart-state.ts'
import type { OwnFillFigures } from '../model/own-fill.ts'
import type { ComparedPair } from '../model/compare.ts'
import { compareStore } from '../model/compare-store.ts'
import { chartStore, dispatchChart, mainChart } from '../model/chart-store.ts'
import { isTimeSharing } from '../model/cycles.ts'
import { chartPrecision, type ChartPrecision } from '../model/precision.ts'
import { chartGridStore } from '../model/side-charts.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import type { OwnOrderMark } from '../services/own-orders.ts'
import { followCandles } from '../services/chart-feed.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartMessages } from './chart-messages.tsx'
import { ChartToolbar } from './chart-toolbar.tsx'
import { KlineCanvas } from './kline-canvas.tsx'
import {
  ComparePart,
  DepthPart,
  DrawingsPart,
  IndicatorLegendPart,
  OverCandlesPart,
  OwnMarksPart,
  SideChartsPart,
  VisibleProfilePart,
} from './parts.ts'
import { useFullScreen } from './use-full-screen.ts'
import './chart.css'

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

export interface ChartPanelProps {
  pair: TradingPair
  own: readonly OwnOrderMark[]
  /** Own fills; undefined shows those of the wallet. */
  fills: readonly OwnFillFigures[] | undefined
  stale: boolean
  /** Where the candles come from; this exchange when absent. */
  source?: MarketSource | undefined
  /** Opens the amend dialog with another price for an own order; undefined where prices are fixed. */
  onReprice: ((id: string, price: string) => void) | undefined
  /** Requests confirmation to cancel an own order. */
  onCancel: (id: string) => void
}

/** The chart: candles or time-sharing line, or the depth instead. */
export const ChartPanel = memo(function ChartPanel(props: ChartPanelProps): ReactElement {
  const { pair, own, fills, stale, source, onReprice, onCancel } = props
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  const [full, toggleFull] = useFullScreen(panel)
  const { broken, fail, mend } = useBroken(stale)
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
                <EngineParts
                  engine={engine}
                  pair={pair}
                  precision={precision}
                  own={own}
                  fills={fills}
                  onReprice={onReprice}
                  onCancel={onCancel}
                />
              )}
              <ChartMessages {...{ waiting, broken, stale }} onRetry={broken ? mend : reload} />
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

/** Returns what the picture shows, for screen readers. */
function useCanvasLabel(pair: string, view: ChartState['view'], cycle: ChartState['cycle']): string {
  const t = useT()
  const kind = view === 'depth' ? 'depth' : isTimeSharing(cycle) ? 'line' : 'candle'
  return t('chart.canvas', { kind, pair, cycle: t(`chart.cycle-name.${cycle}`) })
}

/** Remembers that the drawing library failed to load, until a retry or until the network is back. */
function useBroken(stale: boolean) {
  const [broken, setBroken] = useState(false)
  const fail = useCallback(() => setBroken(true), [])
  const [before, setBefore] = useState(stale)
  if (before !== stale) {
    setBefore(stale)
    // Retry parts that failed to load offline once the network is back.
    if (!stale) setBroken(false)
  }
  return { broken, fail, mend: () => setBroken(false) }
}

/** Returns the loaded candles of the compared pairs, in the order of their selection. */
function useComparedPairs(keys: readonly string[], coinType: string): readonly ComparedPair[] {
  const loaded = useStore(compareStore)
  return useMemo(
    () =>
      keys
        .filter((key) => key !== coinType)
        .map((key) => loaded.find(({ pair }) => pair === key) ?? { pair: key, title: key, bars: [] }),
    [keys, coinType, loaded],
  )
}

/**
 * The values of the candle, of the indicators and of compared pairs. Those of the indicator below are in its pane if
 * that has a known top.
 */
function CandleLegend({
  chosen: { indicator, overlays },
  precision,
  below,
  engine,
}: {
  readonly chosen: ChosenIndicators
  readonly precision: ChartPrecision
  /** Top of the indicator's pane. */
  readonly below: number | undefined
  readonly engine: ChartEngine | undefined
}): ReactElement {
  const { compared, profile } = useStore(chartStore, ({ look, cycle }) => (isTimeSharing(cycle) ? PLAIN_LOOK : look))
  const values = indicator && (
    <Suspense fallback={null}>
      <IndicatorLegendPart indicator={indicator} precision={precision} top={below} />
    </Suspense>
  )
  return (
    <>
      <ChartLegend precision={precision}>
        <Suspense fallback={null}>
          {overlays.map((overlay, place) => (
            <IndicatorLegendPart
              key={overlay.name}
              indicator={overlay}
              precision={precision}
              top={undefined}
              tone={overlays.slice(0, place).reduce((count, { lines }) => count + lines.length, 0)}
            />
          ))}
          {compared.length > 0 && engine !== undefined && <ComparePart engine={engine} />}
          {profile && engine !== undefined && <VisibleProfilePart engine={engine} precision={precision} />}
        </Suspense>
        {below === undefined && values}
      </ChartLegend>
      {below !== undefined && values}
    </>
  )
}

/** Selects the pair in the chart's store, and follows its candles in a source. */
function useCandles(
  { base, counter, kline }: TradingPair,
  { cycle, coinType, request }: Pick<ChartState, 'cycle' | 'coinType' | 'request'>,
  source: MarketSource | undefined,
): void {
  useEffect(() => {
    if (chartStore.get().coinType !== `${base}-${counter}`)
      dispatchChart({ type: 'coin', coinType: `${base}-${counter}` })
  }, [base, counter])
  const known = coinType === `${base}-${counter}`
  useEffect(
    () => (known && kline && request > 0 ? followCandles({ base, counter }, cycle, mainChart, source) : undefined),
    [known, kline, base, counter, cycle, request, source],
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

interface EnginePartsProps extends Pick<ChartPanelProps, 'pair' | 'own' | 'fills' | 'onReprice' | 'onCancel'> {
  readonly engine: ChartEngine
  readonly precision: ChartPrecision
}

/** Parts over the candles that need the drawing library: values, drawings, and own orders. */
function EngineParts(props: EnginePartsProps): ReactElement {
  const { engine, pair, precision, own, fills, onReprice, onCancel } = props
  const hasDrawings = useStore(chartStore, ({ drawings, tool }) => drawings.length > 0 || tool !== undefined)
  const hasWallet = useStore(walletStore, ({ wallet }) => wallet !== undefined)
  return (
    <>
      <Suspense fallback={null}>
        <OverCandlesPart engine={engine} precision={precision} />
      </Suspense>
      {hasDrawings && (
        <Suspense fallback={null}>
          <DrawingsPart engine={engine} decimals={precision.price} />
        </Suspense>
      )}
      {(hasWallet || own.length > 0 || (fills?.length ?? 0) > 0) && (
        <Suspense fallback={null}>
          <OwnMarksPart
            engine={engine}
            pair={pair}
            marks={own}
            ownFills={fills}
            decimals={precision.price}
            onReprice={onReprice}
            onCancel={onCancel}
          />
        </Suspense>
      )}
    </>
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
