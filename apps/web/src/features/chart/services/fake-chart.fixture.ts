import type { Chart, Crosshair, OverlayCreate, Point } from 'klinecharts'
import type { Bar } from '../model/bar.ts'

export const BAR_MS = 60_000
const HEIGHT = 400
const BAR_WIDTH = 10
const VISIBLE_BARS = 20

/** Returns candles of one minute that all close at 100. */
export function minuteBars(count: number): readonly Bar[] {
  return Array.from({ length: count }, (_, at) => ({
    timestamp: at * BAR_MS,
    open: 100,
    high: 101,
    low: 99,
    close: 100,
    volume: 1,
    turnover: 100,
  }))
}

/**
 * A fake of the library's chart with only the calls that drawings need, and no canvas. One pixel is 0.5 of the price.
 */
export class FakeChart {
  readonly overlays = new Map<string, OverlayCreate>()
  readonly dom: HTMLElement = document.createElement('div')
  bars: readonly Bar[]
  readonly #listeners = new Set<() => void>()
  /** The visible crosshair. */
  crosshair: Crosshair | undefined
  /** First visible candle. */
  from = 0
  /** Prices at the bottom and the top of the pane. */
  axis: readonly [low: number, high: number] = [0, 200]

  constructor(count: number) {
    this.bars = minuteBars(count)
  }

  /** Replaces the candles and notifies the listeners of the visible range. */
  load(bars: readonly Bar[]): void {
    this.bars = bars
    for (const listener of this.#listeners) listener()
  }

  subscribeAction(_type: 'onVisibleRangeChange', listener: () => void): void {
    this.#listeners.add(listener)
  }

  unsubscribeAction(_type: 'onVisibleRangeChange', listener: () => void): void {
    this.#listeners.delete(listener)
  }

  /** This fake, typed as the library's chart. */
  get chart(): Chart {
    return this as unknown as Chart
  }

  getDom(): HTMLElement {
    return this.dom
  }

  getSize(): object {
    return { width: BAR_WIDTH * VISIBLE_BARS, height: HEIGHT }
  }

  getDataList(): readonly Bar[] {
    return this.bars
  }

  getVisibleRange(): object {
    return { from: this.from, to: Math.min(this.bars.length, this.from + VISIBLE_BARS) }
  }

  scrollToDataIndex(index: number): void {
    this.from = Math.max(0, Math.min(this.bars.length - VISIBLE_BARS, index))
  }

  convertToPixel(points: readonly Point[]): object[] {
    const [low, high] = this.axis
    return points.map(({ timestamp, value }) => ({
      x: (timestamp / BAR_MS - this.from) * BAR_WIDTH,
      y: (HEIGHT * (high - value)) / (high - low),
    }))
  }

  convertFromPixel(places: readonly { readonly y: number }[]): object[] {
    const [low, high] = this.axis
    return places.map(({ y }) => ({ value: high - ((high - low) * y) / HEIGHT }))
  }

  executeAction(_type: 'onCrosshairChange', crosshair: Crosshair | null): void {
    this.crosshair = crosshair ?? undefined
  }

  createOverlay(overlay: OverlayCreate): void {
    this.overlays.set(overlay.id ?? '', overlay)
  }

  overrideOverlay(overlay: OverlayCreate & { readonly id: string }): void {
    this.overlays.set(overlay.id, { ...this.overlays.get(overlay.id), ...overlay })
  }

  getOverlays({ groupId }: { readonly groupId: string }): OverlayCreate[] {
    return [...this.overlays.values()].filter((overlay) => overlay.groupId === groupId)
  }

  removeOverlay({ id }: { readonly id: string }): void {
    const overlay = this.overlays.get(id)
    this.overlays.delete(id)
    overlay?.onRemoved?.({ overlay } as never)
  }
}
