import type { TradingPair } from '@tidebook/contract'
import { Button, ChevronDownIcon, Empty, Menu } from '@tidebook/ui'
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { pairKey, useMarket } from '../../markets/index.ts'
import type { MarketSource } from '../../network/index.ts'
import { type ChartState, initialChart, reduceChart } from '../model/chart-state.ts'
import type { ChartHandle } from '../model/chart-store.ts'
import { CYCLES, isTimeSharing } from '../model/cycles.ts'
import { chartPrecision } from '../model/precision.ts'
import { type SideChart, changeSide, chartGridStore, pairsOfSides } from '../model/side-charts.ts'
import { followCandles } from '../services/chart-feed.ts'
import { replaceCandles } from '../services/replace-candles.ts'
import { ChartLegend } from './chart-legend.tsx'
import { KlineCanvas } from './kline-canvas.tsx'

const TRIGGER =
  'inline-flex h-6 flex-none items-center gap-1 rounded-2 px-tight text-12 whitespace-nowrap text-2 hover:bg-surface-2 hover:text-1'

/** Creates an independent chart that stores nothing outside its position. */
function ownChart({ cycle }: SideChart): ChartHandle {
  const store = createStore<ChartState>(initialChart('', { cycle, averages: true, indicator: undefined }))
  return { store, dispatch: (action) => store.set((state) => reduceChart(state, action)) }
}

function titleOf({ baseTitle, counterTitle }: TradingPair): string {
  return `${baseTitle}/${counterTitle}`
}

function nothing(): void {
  return undefined
}

/** Charts next to the traded pair's chart, each with its own pair and cycle. In a replay they show the same moment. */
export function SideCharts({
  traded,
  stale,
  source,
}: {
  traded: TradingPair
  stale: boolean
  /** Source of the candles of the traded pair; this exchange when undefined. */
  source?: MarketSource | undefined
}): ReactElement {
  const { count, sides } = useStore(chartGridStore)
  const { pairs } = useMarket()
  const drawn = useMemo(() => pairs.filter(({ kline }) => kline), [pairs])
  const keys = pairsOfSides(sides, { traded: pairKey(traded), pairs: drawn.map(pairKey) })
  return (
    <>
      {sides.slice(0, count - 1).map((side, place) => {
        const pair = drawn.find((each) => pairKey(each) === keys[place])
        return pair === undefined ? (
          <div key={place} className="bg-surface-1" />
        ) : (
          // A change of pair or cycle creates the chart again.
          <Side
            key={`${place} ${pairKey(pair)} ${side.cycle}`}
            place={place}
            side={side}
            pair={pair}
            pairs={drawn}
            stale={stale}
            source={source}
          />
        )
      })}
    </>
  )
}

function Side({
  place,
  side,
  pair,
  pairs,
  stale,
  source,
}: {
  place: number
  side: SideChart
  pair: TradingPair
  pairs: readonly TradingPair[]
  stale: boolean
  source: MarketSource | undefined
}): ReactElement {
  const t = useT()
  const [held, setHeld] = useState(() => ({ source, chart: ownChart(side) }))
  // A change of the replayed moment, or back to the present, creates the chart again.
  if (held.source !== source) setHeld({ source, chart: ownChart(side) })
  const { chart } = held
  const [broken, setBroken] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const status = useStore(chart.store, (state) => state.status)
  const isEmpty = useStore(chart.store, ({ bars }) => bars.length === 0)
  const request = useStore(chart.store, (state) => state.request)
  const precision = useMemo(() => chartPrecision(pair.priceDecimal, pair.amountDecimal), [pair])
  const { base, counter } = pair
  const { cycle } = side
  useEffect(() => {
    const pairSource = source?.forPair?.({ base, counter }, (_cycle, rows) => replaceCandles(rows, chart))
    return followCandles({ base, counter }, cycle, chart, pairSource)
  }, [base, counter, cycle, chart, request, source])
  const failed = useCallback(() => setBroken(true), [])
  const started = useCallback((engine: unknown) => setDrawn(engine !== undefined), [])
  const title = titleOf(pair)
  const cycleName = t(`chart.cycle-name.${cycle}`)
  const hasFailed = broken || (status === 'failed' && isEmpty)
  const waiting = !hasFailed && (status === 'loading' || (!isDrawn && !isEmpty))
  return (
    <section
      aria-label={t('chart.side', { pair: title, cycle: cycleName })}
      className="flex min-h-0 min-w-0 flex-col bg-surface-1"
    >
      <SideMenus place={place} pair={pair} pairs={pairs} cycle={cycle} />
      <div className="chart-body relative min-h-0 flex-1" data-stale={stale || undefined} aria-busy={waiting}>
        {!broken && (
          <KlineCanvas
            chart={chart}
            ticker={title}
            precision={precision}
            indicator={undefined}
            label={t('chart.canvas', { kind: isTimeSharing(cycle) ? 'line' : 'candle', pair: title, cycle: cycleName })}
            onFailed={failed}
            onEngine={started}
            onBelow={nothing}
          />
        )}
        <ChartLegend chart={chart} precision={precision} />
        {waiting && <output className="chart-wait" aria-label={t('chart.loading')} />}
        {status === 'ready' && isEmpty && <Empty className="absolute inset-0" title={t('chart.empty')} />}
        {hasFailed && (
          <Empty
            failed
            className="absolute inset-0"
            title={t('chart.failed')}
            action={
              <Button size="small" onClick={() => (broken ? setBroken(false) : chart.dispatch({ type: 'reload' }))}>
                {t('chart.retry')}
              </Button>
            }
          />
        )}
      </div>
    </section>
  )
}

/** Menus for the pair and the cycle. */
function SideMenus({
  place,
  pair,
  pairs,
  cycle,
}: {
  readonly place: number
  readonly pair: TradingPair
  readonly pairs: readonly TradingPair[]
  readonly cycle: SideChart['cycle']
}): ReactElement {
  const t = useT()
  return (
    <div className="flex h-8 flex-none items-center gap-1 border-b px-2">
      <Menu
        choice
        label={t('chart.side-pair', { pair: titleOf(pair) })}
        trigger={
          <>
            <b className="font-medium text-1">{titleOf(pair)}</b>
            <ChevronDownIcon size="small" />
          </>
        }
        triggerClassName={TRIGGER}
        items={pairs.map((each) => ({ id: pairKey(each), label: titleOf(each), on: each === pair }))}
        onSelect={(id) => changeSide(place, { pair: id })}
      />
      <Menu
        choice
        label={t('chart.side-cycle', { cycle: t(`chart.cycle-name.${cycle}`) })}
        trigger={
          <>
            {t(`chart.cycle.${cycle}`)}
            <ChevronDownIcon size="small" />
          </>
        }
        triggerClassName={TRIGGER}
        items={CYCLES.map((each) => ({
          id: each.cycle,
          label: t(`chart.cycle-name.${each.cycle}`),
          on: each.cycle === cycle,
        }))}
        onSelect={(id) => changeSide(place, { cycle: id })}
      />
    </div>
  )
}
