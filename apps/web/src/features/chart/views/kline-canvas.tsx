import type { Indicator } from '@tidebook/market'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useLanguage, useT, type Translate } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import type { ChartState } from '../model/chart-state.ts'
import type { ChartHandle } from '../model/chart-store.ts'
import { scaleOf } from '../model/chart-look.ts'
import type { ComparedPair } from '../model/compare.ts'
import { cycleInfo, isTimeSharing } from '../model/cycles.ts'
import type { ChartPrecision } from '../model/precision.ts'
import { selectCandle } from '../model/select-candle.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { engineModule } from '../services/engine-module.ts'
import { useChartColors } from '../services/use-chart-colors.ts'

// Requests the drawing library together with this file, while the candles are being fetched.
engineModule.fetch().catch(() => undefined)

const NO_OVERLAYS: readonly Indicator[] = []
const NO_PAIRS: readonly ComparedPair[] = []

type EngineModule = Awaited<ReturnType<typeof engineModule.fetch>>

function drawnOf({ bars, cycle, movingAverages, request, look }: ChartState) {
  return [bars, cycle, movingAverages, request, look] as const
}

/** Loads the drawing library. `onFailed` must be stable. */
function useEngineModule(onFailed: () => void): EngineModule | undefined {
  const [module, setModule] = useState<EngineModule>()
  useEffect(() => {
    let here = true
    engineModule.fetch().then(
      (loadedModule) => here && setModule(loadedModule),
      () => here && onFailed(),
    )
    return () => {
      here = false
    }
  }, [onFailed])
  return module
}

/** Returns the texts that the library draws. */
function libraryTexts(t: Translate) {
  const word = (key: 'time' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'change' | 'turnover'): string =>
    t(`chart.legend.${key}`)
  const unit = (cycleName: 'minute' | 'hour' | 'day' | 'week' | 'month'): string => t(`chart.cycle-name.${cycleName}`)
  return {
    time: word('time'),
    open: word('open'),
    high: word('high'),
    low: word('low'),
    close: word('close'),
    volume: word('volume'),
    change: word('change'),
    turnover: word('turnover'),
    second: '',
    year: '',
    minute: unit('minute'),
    hour: unit('hour'),
    day: unit('day'),
    week: unit('week'),
    month: unit('month'),
  }
}

export interface KlineCanvasProps {
  chart: ChartHandle
  ticker: string
  precision: ChartPrecision
  indicator: Indicator | undefined
  /** Indicators over the candles. */
  overlays?: readonly Indicator[]
  /** Pairs whose change is drawn over the candles. */
  compared?: readonly ComparedPair[]
  label: string
  onFailed: () => void
  /** Receives the engine once it draws, and undefined when it has stopped. */
  onEngine: (engine: ChartEngine | undefined) => void
  /** Receives the top of the indicator pane. */
  onBelow: (top: number | undefined) => void
}

/** Candles or the time-sharing line, drawn by the library that is loaded with the first chart. */
export function KlineCanvas({
  chart,
  ticker,
  precision,
  indicator,
  overlays = NO_OVERLAYS,
  compared = NO_PAIRS,
  label,
  onFailed,
  onEngine,
  onBelow,
}: KlineCanvasProps): ReactElement {
  const t = useT()
  const language = useLanguage()
  const host = useRef<HTMLElement>(null)
  const module = useEngineModule(onFailed)
  const [engine, setEngine] = useState<ChartEngine>()
  const colors = useChartColors()
  const [bars, cycle, movingAverages, request, look] = useStore(chart.store, drawnOf)
  const loaded = useRef({ request: 0, ticker: '' })

  useEffect(() => {
    if (module === undefined || host.current === null) return
    const started = module.ChartEngine.start(host.current, {
      onPoint: (index) => selectCandle(index, chart),
      onEarlier: () => chart.dispatch({ type: 'want-earlier' }),
      onBelow,
    })
    setEngine(started)
    const observer = new ResizeObserver(() => started?.resize())
    observer.observe(host.current)
    return () => {
      observer.disconnect()
      started?.stop()
      setEngine(undefined)
    }
  }, [module, onBelow, chart])
  useEffect(() => {
    if (engine === undefined || module === undefined) return
    module.ChartEngine.learn(language, libraryTexts(t))
    engine.look({
      ticker,
      cycle: cycleInfo(cycle),
      line: isTimeSharing(cycle),
      averages: movingAverages,
      type: look.type,
      scale: scaleOf({ scale: look.scale, compared }),
      overlays,
      compared,
      profile: look.profile && !isTimeSharing(cycle),
      indicator,
      precision,
      colors,
      locale: language,
    })
  }, [
    engine,
    module,
    ticker,
    cycle,
    movingAverages,
    look,
    overlays,
    compared,
    indicator,
    precision,
    colors,
    language,
    t,
  ])
  useEffect(() => {
    if (engine === undefined) return
    const known = loaded.current
    const whole = known.request !== request || known.ticker !== `${ticker} ${bars.length > 0}`
    loaded.current = { request, ticker: `${ticker} ${bars.length > 0}` }
    if (whole) engine.load(bars)
    else engine.update(bars)
  }, [engine, bars, request, ticker])
  useEffect(() => onEngine(engine), [engine, onEngine])

  return <figure ref={host} className="chart-canvas" data-empty={bars.length === 0 || undefined} aria-label={label} />
}
