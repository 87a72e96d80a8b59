import { type Chart, type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts'
import type { Bar } from '../model/bar.ts'
import { type VisibleProfile, visibleProfile } from '../model/visible-profile.ts'
import type { ChartColors } from './chart-colors.ts'
import { PANE } from './chart-options.ts'

const NAME = 'TIDEBOOK_PROFILE'
/** Share of the pane's width that the longest row takes, and the height of a row in pixels. */
const WIDTH_SHARE = 0.26
const ROW_HEIGHT = 6
const MAX_ROWS = 96
/** Opacities of rows within and outside the value area. */
const INSIDE = '38%'
const OUTSIDE = '18%'
const DASH = [4, 3]

interface ProfileLook {
  readonly colors: ChartColors
  readonly profileOf: (bars: readonly Bar[], count: number) => VisibleProfile | undefined
}

function faded(color: string, share: string): string {
  return `color-mix(in srgb, ${color} ${share}, transparent)`
}

function rect(x: number, y: number, width: number, height: number, color: string): OverlayFigure {
  return {
    type: 'rect',
    attrs: { x, y, width, height },
    styles: { style: 'fill', color, borderSize: 0 },
    ignoreEvent: true,
  }
}

function visibleBars(chart: Chart): readonly Bar[] {
  const { realFrom, realTo } = chart.getVisibleRange()
  return chart.getDataList().slice(Math.max(0, realFrom), realTo) as readonly Bar[]
}

const template: OverlayTemplate<ProfileLook> = {
  name: NAME,
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ chart, bounding, overlay, yAxis }) => {
    if (yAxis === null) return []
    const { colors, profileOf } = overlay.extendData
    const count = Math.max(1, Math.min(MAX_ROWS, Math.floor(bounding.height / ROW_HEIGHT)))
    const profile = profileOf(visibleBars(chart), count)
    if (profile === undefined) return []
    const { rows, pointOfControl, valueArea } = profile
    const most = (rows[pointOfControl]?.up ?? 0) + (rows[pointOfControl]?.down ?? 0)
    const scale = (bounding.width * WIDTH_SHARE) / most
    const figures = rows.flatMap(({ low, high, up, down }, place): OverlayFigure[] => {
      const [top, bottom] = [yAxis.convertToPixel(high), yAxis.convertToPixel(low)]
      const height = Math.max(1, bottom - top - 1)
      const share = place >= valueArea[0] && place <= valueArea[1] ? INSIDE : OUTSIDE
      const fallen = bounding.width - down * scale
      return [
        rect(fallen, top, down * scale, height, faded(colors.sell, share)),
        rect(fallen - up * scale, top, up * scale, height, faded(colors.buy, share)),
      ]
    })
    const row = rows[pointOfControl]
    const y = row === undefined ? 0 : yAxis.convertToPixel((row.low + row.high) / 2)
    const coordinates = [
      { x: 0, y },
      { x: bounding.width, y },
    ]
    const styles = { color: colors.textQuiet, style: 'dashed', dashedValue: DASH, size: 1 }
    return [...figures, { type: 'line', attrs: { coordinates }, styles, ignoreEvent: true }]
  },
}

registerOverlay(template)

/** The volume at each price of the visible candles, on a chart of the drawing library. */
export class ProfileOverlay {
  readonly #chart: Chart
  readonly #onProfile: (profile: VisibleProfile | undefined) => void
  #key: readonly unknown[] = []
  #profile: VisibleProfile | undefined

  /** @param onProfile receives the profile when it changed */
  constructor(chart: Chart, onProfile: (profile: VisibleProfile | undefined) => void) {
    this.#chart = chart
    this.#onProfile = onProfile
  }

  /** Draws the profile, which follows the visible candles. */
  show(colors: ChartColors): void {
    this.clear()
    const extendData: ProfileLook = { colors, profileOf: (bars, count) => this.#profileOf(bars, count) }
    this.#chart.createOverlay({ name: NAME, paneId: PANE, lock: true, zLevel: -1, points: [{ value: 0 }], extendData })
  }

  clear(): void {
    this.#chart.removeOverlay({ name: NAME })
  }

  /**
   * The library draws on every pointer movement. The sums change only with the candles, which the library then
   * replaces.
   */
  #profileOf(bars: readonly Bar[], count: number): VisibleProfile | undefined {
    const key = [count, ...bars]
    if (key.length === this.#key.length && key.every((each, place) => each === this.#key[place])) return this.#profile
    this.#key = key
    this.#profile = visibleProfile(bars, count)
    const profile = this.#profile
    // not while the library draws
    queueMicrotask(() => this.#onProfile(profile))
    return profile
  }
}
