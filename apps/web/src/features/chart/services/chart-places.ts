import type { Chart } from 'klinecharts'
import { PANE } from './chart-options.ts'
import { moveCrosshair } from './crosshair.ts'

/** Positions of prices and candles in the drawing library's picture. */
export class ChartPlaces {
  readonly #chart: Chart

  constructor(chart: Chart) {
    this.#chart = chart
  }

  /** Returns the price at a height of the picture, for drawing only; undefined outside the candle pane. */
  priceAt(y: number): number | undefined {
    if (y < 0 || y > (this.#chart.getSize(PANE)?.height ?? 0)) return undefined
    return [this.#chart.convertFromPixel([{ y }], { paneId: PANE })].flat()[0]?.value
  }

  /** Returns the height of a price in the picture, in pixels. */
  heightOf(value: number): number | undefined {
    return [this.#chart.convertToPixel([{ value }], { paneId: PANE })].flat()[0]?.y
  }

  /**
   * Calls back with the index of the first visible candle, now and when it changes.
   * @returns a function that unsubscribes
   */
  followStart(hear: (index: number) => void): () => void {
    const notify = (): void => hear(Math.max(0, this.#chart.getVisibleRange().from))
    notify()
    this.#chart.subscribeAction('onVisibleRangeChange', notify)
    return () => this.#chart.unsubscribeAction('onVisibleRangeChange', notify)
  }

  /** Moves the crosshair to a candle and scrolls it into view; undefined removes the crosshair. */
  point(index: number | undefined): void {
    const bar = index === undefined ? undefined : this.#chart.getDataList()[index]
    if (bar === undefined || index === undefined) return moveCrosshair(this.#chart)
    const { from, to } = this.#chart.getVisibleRange()
    if (index < from || index >= to - 1) this.#chart.scrollToDataIndex(index)
    const places = this.#chart.convertToPixel([{ dataIndex: index, value: bar.close }], { paneId: PANE })
    moveCrosshair(this.#chart, [places].flat()[0])
  }
}
