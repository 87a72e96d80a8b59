import { type Chart, type KLineData, dispose, init, registerLocale, utils } from 'klinecharts'
import { type Bar, sameBeforeLast } from '../model/bar.ts'
import { axisGap, belowGap, belowHeight, uncoveredTicks, fittingTimes, uncoveredValues } from '../model/axis-places.ts'
import { BAR_SPACE, barSpaceFor, candleAt } from '../model/candle-places.ts'
import { averagePrice, movingAverages } from '@tidebook/market'
import { digitsOf } from '../model/precision.ts'
import { chartStyles } from './chart-styles.ts'
import { registerChartIndicator } from './indicator-template.ts'
import { type ChartEvents, type ChartOptions, COMPARE_LINES, PANE } from './chart-options.ts'
import { ChartPlaces } from './chart-places.ts'
import { AXES, rangeOf, registerAxes } from './chart-axes.ts'
import { comparedPoints } from '../model/compare.ts'
import { HEIKIN_ASHI, registerHeikinAshi } from './heikin-ashi.ts'
import { VOLUME_OVERLAY, registerVolumeOverlay } from './volume-overlay.ts'

/** Texts of the drawing library's axes and menus in one language. */
export type ChartWords = Parameters<typeof registerLocale>[1]

/** Pane of an indicator below the candles. */
const BELOW = 'indicator_pane'
const SPACE_LIMIT = { min: 2, max: 50 }
const ZOOM = 1.25
const SHIFT = 120
const SMOOTH_MS = 120
/** Prices are formatted as on the rest of the page: 0.0005731, not 0.0{3}5731. */
const NEVER_FOLD = { threshold: Number.MAX_SAFE_INTEGER }

/** Copies the bars, because the library stores and mutates its input. */
function drawn(bars: readonly Bar[]): KLineData[] {
  return bars.map((bar) => ({ ...bar }))
}

/** Returns the lines of the legend beyond the first three. */
function legendLines(look: ChartOptions | undefined): number {
  return look === undefined ? 0 : look.overlays.length + Number(look.compared.length > 0) + Number(look.profile)
}

registerVolumeOverlay()
registerHeikinAshi()
registerAxes()
const AVERAGES = registerChartIndicator(movingAverages)
const AVERAGE_PRICE = registerChartIndicator(averagePrice)

/** Wrapper of the drawing library with only the functions that the chart panel uses. */
export class ChartEngine {
  readonly #host: HTMLElement
  readonly #chart: Chart
  #bars: readonly Bar[] = []
  #live: ((bar: KLineData) => void) | undefined
  /** The library's pending callback for candles before the first one. */
  #earlier: ((bars: KLineData[], more: { forward: boolean }) => void) | undefined
  #look: ChartOptions | undefined
  #over = false

  readonly #events: ChartEvents
  /** Positions of prices and candles. */
  readonly places: ChartPlaces

  private constructor(host: HTMLElement, chart: Chart, events: ChartEvents) {
    this.#host = host
    this.#chart = chart
    this.#events = events
    this.places = new ChartPlaces(chart)
  }

  /** Starts in an element; returns undefined if the browser provides no canvas. */
  static start(host: HTMLElement, events: ChartEvents): ChartEngine | undefined {
    const chart = init(host, {
      layout: { barSpaceLimit: SPACE_LIMIT },
      hotkey: { enabled: false },
      decimalFold: NEVER_FOLD,
    })
    if (chart === null) return undefined
    // Otherwise the canvas would be the first tab stop on the page. It handles no keys; the toolbar above it does.
    host.querySelector('[tabindex]')?.removeAttribute('tabindex')
    const engine = new ChartEngine(host, chart, events)
    chart.setBarSpace(BAR_SPACE)
    chart.setOffsetRightDistance(BAR_SPACE * 2)
    engine.#axes()
    chart.setDataLoader({
      getBars: ({ type, callback }) => {
        engine.#earlier = undefined
        if (type === 'init') callback(drawn(engine.#bars), { forward: true })
        else if (type === 'forward') {
          engine.#earlier = callback
          events.onEarlier()
        } else callback([], false)
      },
      subscribeBar: ({ callback }) => {
        engine.#live = callback
      },
      unsubscribeBar: () => {
        engine.#live = undefined
      },
    })
    // The library reports the pointer's position but not its candle, and nothing when the pointer leaves.
    let pointer: number | undefined
    const point = (x: number | undefined): void => {
      pointer = x
      events.onPoint(engine.#indexAt(x))
    }
    chart.subscribeAction('onCrosshairChange', (data) => point((data as { x?: number } | null)?.x))
    // Candles may move under a resting pointer.
    chart.subscribeAction('onVisibleRangeChange', () => pointer !== undefined && point(pointer))
    host.addEventListener('pointerleave', () => point(undefined))
    return engine
  }

  /** Reserves space for legend and volume, and hides times cut by the edge and values under the last price. */
  #axes(): void {
    const chart = this.#chart
    const style = chart.getStyles().xAxis.tickText
    chart.overrideXAxis({
      createTicks: ({ defaultTicks, bounding }) =>
        fittingTimes(defaultTicks, bounding.width, (text) =>
          utils.calcTextWidth(text, style.size, style.weight, style.family),
        ),
    })
    const scale = this.#look?.scale ?? 'linear'
    chart.overrideYAxis({
      paneId: PANE,
      name: AXES[scale],
      gap: axisGap(chart.getSize(PANE, 'main')?.height ?? 0, legendLines(this.#look)),
      createRange: rangeOf(scale, () => this.#comparedValues()),
      createTicks: ({ defaultTicks }) => {
        const last = this.#bars.at(-1)?.close
        if (scale === 'linear') return uncoveredValues(defaultTicks, last)
        return uncoveredTicks(defaultTicks, last === undefined ? undefined : this.places.heightOf(last))
      },
    })
  }

  /** Prices at which the visible part of compared pairs is drawn. */
  #comparedValues(): readonly number[] {
    const compared = this.#look?.compared ?? []
    const { from, to } = this.#chart.getVisibleRange()
    return compared.flatMap((pair) => comparedPoints(this.#bars, pair, from, to).map(({ value }) => value))
  }

  #indexAt(x: number | undefined): number | undefined {
    if (x === undefined) return undefined
    const [point] = [this.#chart.convertFromPixel([{ x }], { paneId: PANE })].flat()
    return candleAt(point?.dataIndex, this.#bars.length)
  }

  static learn(locale: string, words: ChartWords): void {
    registerLocale(locale, words)
  }

  /** Applies changed options: theme, pair, cycle or lines. */
  look(look: ChartOptions): void {
    const before = this.#look
    this.#look = look
    const chart = this.#chart
    chart.setStyles(chartStyles(look.colors, look.line ? 'line' : look.type))
    chart.setLocale(look.locale)
    if (before?.ticker !== look.ticker || before.precision.price !== look.precision.price) {
      chart.setSymbol({
        ticker: look.ticker,
        pricePrecision: look.precision.price,
        volumePrecision: look.precision.amount,
      })
    }
    if (before?.cycle !== look.cycle) chart.setPeriod(look.cycle.period)
    if (before?.scale !== look.scale || legendLines(before) !== legendLines(look)) this.#axes()
    this.#lines(look)
  }

  #lines(look: ChartOptions): void {
    const chart = this.#chart
    chart.removeIndicator({ paneId: PANE })
    const volume = { up: look.colors.buy, down: look.colors.sell }
    // The axis never spans less than one step of its least precise line, so the overlay must have the precision of the
    // price.
    const precision = look.precision.price
    chart.createIndicator({ name: VOLUME_OVERLAY, paneId: PANE, precision, extendData: volume, zLevel: -1 }, true)
    if (look.line) chart.createIndicator({ name: AVERAGE_PRICE, paneId: PANE }, true)
    else this.#overCandles(look)
    this.#indicator(look)
  }

  /** Draws Heikin-Ashi candles, averages, indicators and compared pairs over the candles. */
  #overCandles({ type, averages, overlays, compared, colors }: ChartOptions): void {
    const chart = this.#chart
    const sides = { up: colors.buy, down: colors.sell }
    if (type === 'heikin-ashi')
      chart.createIndicator({ name: HEIKIN_ASHI, paneId: PANE, extendData: sides, zLevel: -1 }, true)
    if (averages) chart.createIndicator({ name: AVERAGES, paneId: PANE }, true)
    let place = 0
    for (const overlay of overlays) {
      const rotated = [...colors.lines.slice(place), ...colors.lines.slice(0, place)]
      const styles = { lines: rotated.map((color) => ({ color })) }
      chart.createIndicator({ name: registerChartIndicator(overlay), paneId: PANE, styles }, true)
      place = (place + overlay.lines.length) % colors.lines.length
    }
    if (compared.length > 0)
      chart.createIndicator(
        { name: COMPARE_LINES, paneId: PANE, extendData: { pairs: compared, colors: colors.lines } },
        true,
      )
  }

  #indicator({ line, indicator, precision }: ChartOptions): void {
    const chart = this.#chart
    chart.removeIndicator({ paneId: BELOW })
    if (indicator !== undefined && !line) {
      const name = registerChartIndicator(indicator)
      if (indicator.place === 'candles') chart.createIndicator({ name, paneId: PANE }, true)
      else {
        chart.createIndicator({ name, paneId: BELOW, precision: digitsOf(indicator, precision) }, false)
        this.#below()
      }
    }
    this.#tellBelow()
  }

  /** Reports the top of the indicator pane. The library arranges panes a moment after a change. */
  #tellBelow(): void {
    queueMicrotask(() => {
      if (!this.#over) this.#events.onBelow(this.#chart.getSize(BELOW)?.top)
    })
  }

  /** Sets the height of the indicator pane, with space for its legend; the candles keep most of the picture. */
  #below(): void {
    const height = belowHeight(this.#host.clientHeight)
    this.#chart.setPaneOptions({ id: BELOW, height, minHeight: height, dragEnabled: false })
    this.#chart.overrideYAxis({ paneId: BELOW, gap: belowGap(height) })
  }

  /** Replaces the series. */
  load(bars: readonly Bar[]): void {
    this.#bars = bars
    const width = this.#chart.getSize(PANE, 'main')?.width ?? 0
    this.#chart.setBarSpace(barSpaceFor(width, bars.length))
    this.#chart.resetData()
    this.#chart.scrollToRealTime()
  }

  /** Prepends earlier bars; visible bars keep their positions. */
  #prepend(bars: readonly Bar[]): void {
    const [first] = this.#bars
    const give = this.#earlier
    if (first === undefined || give === undefined) return
    const count = bars.findIndex(({ timestamp }) => timestamp >= first.timestamp)
    if (count <= 0) return
    this.#earlier = undefined
    const older = bars.slice(0, count)
    this.#bars = [...older, ...this.#bars]
    give(drawn(older), { forward: true })
  }
  /**
   * Changes or appends the last bars, and prepends earlier ones. If bars in between changed (a gap was filled), it
   * redraws the series in the same position.
   */
  update(bars: readonly Bar[]): void {
    this.#prepend(bars)
    const last = Math.max(0, this.#bars.length - 1)
    const moved = !sameBeforeLast(this.#bars, bars)
    this.#bars = bars
    if (moved) {
      const distance = this.#chart.getOffsetRightDistance()
      this.#chart.resetData()
      this.#chart.setOffsetRightDistance(distance)
      return
    }
    for (const bar of bars.slice(last)) this.#live?.({ ...bar })
  }

  /** Returns the picture as a PNG data URL, on a background color. */
  picture(ground: string): string {
    return this.#chart.getConvertPictureUrl(true, 'png', ground)
  }

  /** Passes the library's chart to a part that is loaded on demand. */
  lend<T>(part: (chart: Chart) => T): T {
    return part(this.#chart)
  }

  zoom(way: 'in' | 'out' | 'reset'): void {
    if (way === 'reset') {
      this.#chart.setBarSpace(barSpaceFor(this.#chart.getSize(PANE, 'main')?.width ?? 0, this.#bars.length))
      this.#chart.scrollToRealTime(SMOOTH_MS)
    } else this.#chart.zoomAtCoordinate(way === 'in' ? ZOOM : 1 / ZOOM, undefined, SMOOTH_MS)
  }

  shift(way: 'earlier' | 'later'): void {
    this.#chart.scrollByDistance(way === 'earlier' ? SHIFT : -SHIFT, SMOOTH_MS)
  }

  resize(): void {
    this.#chart.resize()
    this.#axes()
    if (this.#chart.getSize(BELOW) !== null) {
      this.#below()
      this.#tellBelow()
    }
  }

  /** Whether the chart was stopped, together with everything drawn on it. */
  get isOver(): boolean {
    return this.#over
  }

  stop(): void {
    this.#over = true
    dispose(this.#host)
  }
}
