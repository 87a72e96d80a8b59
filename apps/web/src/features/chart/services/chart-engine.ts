import { type Chart, type KLineData, dispose, init, registerLocale } from 'klinecharts'
import type { Bar } from '../model/bar.ts'
import type { CycleInfo } from '../model/cycles.ts'
import { MA_PERIODS } from '@tidebook/market'
import type { ChartPrecision } from '../model/precision.ts'
import { AVERAGE_LINE, registerAverageLine } from './average-line.ts'
import type { ChartColors } from './chart-colors.ts'
import { chartStyles } from './chart-styles.ts'
import { OWN_ORDER_MARK, type OwnOrderLook, registerOwnOrderMark } from './own-order-mark.ts'
import { VOLUME_OVERLAY, registerVolumeOverlay } from './volume-overlay.ts'

/** An own order at the price axis. Price for drawing only. */
export interface OwnOrderMark {
  readonly id: string
  readonly price: number
  readonly pending: boolean
}

/** What is drawn. */
export interface ChartLook {
  readonly ticker: string
  readonly cycle: CycleInfo
  readonly line: boolean
  readonly averages: boolean
  readonly precision: ChartPrecision
  readonly colors: ChartColors
  readonly locale: string
}

/** Words of the axes and menus of the drawing library in one language. */
export type ChartWords = Parameters<typeof registerLocale>[1]

const PANE = 'candle_pane'
const BAR_SPACE = 7
const SPACE_LIMIT = { min: 2, max: 50 }
const GAP = { top: 48, bottom: 28 }
const ZOOM = 1.25
const SHIFT = 120
const SMOOTH_MS = 120
/** Prices are written as everywhere else on the page: 0.0005731, not 0.0{3}5731. */
const NEVER_FOLD = { threshold: Number.MAX_SAFE_INTEGER }

registerVolumeOverlay()
registerAverageLine()
registerOwnOrderMark()

/** The drawing library behind the few things the chart panel asks of it. */
export class ChartEngine {
  readonly #host: HTMLElement
  readonly #chart: Chart
  #bars: readonly Bar[] = []
  #live: ((bar: KLineData) => void) | undefined
  #look: ChartLook | undefined

  private constructor(host: HTMLElement, chart: Chart) {
    this.#host = host
    this.#chart = chart
  }

  /** Starts in an element; undefined when the browser gives no canvas. */
  static start(host: HTMLElement, onPoint: (index: number | undefined) => void): ChartEngine | undefined {
    const chart = init(host, {
      layout: { barSpaceLimit: SPACE_LIMIT },
      hotkey: { enabled: false },
      decimalFold: NEVER_FOLD,
    })
    if (chart === null) return undefined
    // The drawing would be the first stop of the tab key on the page; it has no keys, the bar above it has.
    host.querySelector('[tabindex]')?.removeAttribute('tabindex')
    const engine = new ChartEngine(host, chart)
    chart.setBarSpace(BAR_SPACE)
    chart.setOffsetRightDistance(BAR_SPACE * 2)
    chart.overrideYAxis({ paneId: PANE, gap: GAP })
    chart.setDataLoader({
      getBars: ({ type, callback }) => callback(type === 'init' ? engine.#bars.map((bar) => ({ ...bar })) : [], false),
      subscribeBar: ({ callback }) => {
        engine.#live = callback
      },
      unsubscribeBar: () => {
        engine.#live = undefined
      },
    })
    // The library tells where the pointer is, not which candle is there, and nothing when it leaves.
    chart.subscribeAction('onCrosshairChange', (data) => onPoint(engine.#indexAt((data as { x?: number } | null)?.x)))
    host.addEventListener('pointerleave', () => onPoint(undefined))
    return engine
  }

  #indexAt(x: number | undefined): number | undefined {
    if (x === undefined) return undefined
    const [point] = [this.#chart.convertFromPixel([{ x }], { paneId: PANE })].flat()
    const index = point?.dataIndex
    return index === undefined ? undefined : Math.max(0, Math.min(this.#bars.length - 1, Math.round(index)))
  }

  static learn(locale: string, words: ChartWords): void {
    registerLocale(locale, words)
  }

  /** Draws another look: theme, pair, cycle or lines. */
  look(look: ChartLook): void {
    const before = this.#look
    this.#look = look
    const chart = this.#chart
    chart.setStyles(chartStyles(look.colors, look.line))
    chart.setLocale(look.locale)
    if (before?.ticker !== look.ticker || before.precision.price !== look.precision.price) {
      chart.setSymbol({
        ticker: look.ticker,
        pricePrecision: look.precision.price,
        volumePrecision: look.precision.amount,
      })
    }
    if (before?.cycle !== look.cycle) chart.setPeriod(look.cycle.period)
    this.#lines(look)
  }

  #lines(look: ChartLook): void {
    const chart = this.#chart
    chart.removeIndicator({ paneId: PANE })
    const volume = { up: look.colors.buy, down: look.colors.sell }
    // The axis never spans less than a step of the coarsest line on it, so the overlay must be as fine as the price.
    const precision = look.precision.price
    chart.createIndicator({ name: VOLUME_OVERLAY, paneId: PANE, precision, extendData: volume, zLevel: -1 }, true)
    if (look.line) {
      const lines = [{ color: look.colors.lines[0] ?? look.colors.accent, size: 1.25 }]
      chart.createIndicator({ name: AVERAGE_LINE, paneId: PANE, styles: { lines } }, true)
    } else if (look.averages) {
      chart.createIndicator({ name: 'MA', paneId: PANE, calcParams: [...MA_PERIODS] }, true)
    }
  }

  /** Replaces the series. */
  load(bars: readonly Bar[]): void {
    this.#bars = bars
    this.#chart.resetData()
    this.#chart.scrollToRealTime()
  }

  /** Moves or appends the last bars. */
  update(bars: readonly Bar[]): void {
    const from = this.#bars.at(-1)?.timestamp ?? 0
    this.#bars = bars
    for (const bar of bars) if (bar.timestamp >= from) this.#live?.({ ...bar })
  }

  /** Own orders of the pair at the price axis. */
  own(marks: readonly OwnOrderMark[], color: string): void {
    this.#chart.removeOverlay({ name: OWN_ORDER_MARK })
    for (const mark of marks) {
      const extendData: OwnOrderLook = { color, pending: mark.pending }
      this.#chart.createOverlay({
        name: OWN_ORDER_MARK,
        id: `own-${mark.id}`,
        paneId: PANE,
        lock: true,
        points: [{ value: mark.price }],
        extendData,
      })
    }
  }

  zoom(way: 'in' | 'out' | 'reset'): void {
    if (way === 'reset') {
      this.#chart.setBarSpace(BAR_SPACE)
      this.#chart.scrollToRealTime(SMOOTH_MS)
    } else this.#chart.zoomAtCoordinate(way === 'in' ? ZOOM : 1 / ZOOM, undefined, SMOOTH_MS)
  }

  shift(way: 'earlier' | 'later'): void {
    this.#chart.scrollByDistance(way === 'earlier' ? SHIFT : -SHIFT, SMOOTH_MS)
  }

  resize(): void {
    this.#chart.resize()
  }

  stop(): void {
    dispose(this.#host)
  }
}
