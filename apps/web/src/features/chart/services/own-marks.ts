import { type Chart, type OverlayTemplate, registerOverlay } from 'klinecharts'
import type { Bar } from '../model/bar.ts'
import { type OwnFill, barAt } from '../model/own-fill.ts'
import type { ChartColors } from './chart-colors.ts'
import { PANE } from './chart-options.ts'
import {
  OWN_ORDERS,
  type OwnOrderMark,
  type OwnOrderPlace,
  type OwnOrdersLook,
  registerOwnOrders,
} from './own-orders.ts'

const OWN_FILLS = 'TIDEBOOK_OWN_FILLS'

/** Content and colors of the overlay. Its points are the fills. */
interface OwnFillsLook {
  readonly fills: readonly OwnFill[]
  readonly colors: ChartColors
}

const HALF = 5
const TALL = 8

const template: OverlayTemplate<OwnFillsLook> = {
  name: OWN_FILLS,
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ coordinates, overlay }) => {
    const { fills, colors } = overlay.extendData
    return coordinates.flatMap(({ x, y }, index) => {
      const fill = fills[index]
      if (fill === undefined) return []
      // A buy points up to its price from below, a sell down to it from above.
      const base = fill.side === 'buy' ? y + TALL : y - TALL
      return [
        {
          type: 'polygon',
          attrs: {
            coordinates: [
              { x, y },
              { x: x - HALF, y: base },
              { x: x + HALF, y: base },
            ],
          },
          styles: {
            style: 'stroke_fill',
            color: fill.side === 'buy' ? colors.buySolid : colors.sellSolid,
            borderColor: colors.text,
            borderSize: 1,
          },
          ignoreEvent: true,
        },
      ]
    })
  },
}

/** Registers the marks of the user's fills with the drawing library. */
function registerOwnFills(): void {
  registerOverlay(template)
}

registerOwnOrders()
registerOwnFills()

/** The user's orders and fills on a chart of the drawing library. */
export class OwnMarks {
  readonly #chart: Chart
  readonly #onPlaces: (places: readonly OwnOrderPlace[]) => void
  #places = ''

  /** @param onPlaces receives the positions of the user's orders when one of them moved */
  constructor(chart: Chart, onPlaces: (places: readonly OwnOrderPlace[]) => void) {
    this.#chart = chart
    this.#onPlaces = onPlaces
  }

  /** Replaces the drawn orders of the pair, each at its price. */
  orders(marks: readonly OwnOrderMark[], colors: ChartColors): void {
    this.#chart.removeOverlay({ name: OWN_ORDERS })
    if (marks.length === 0) return this.#placed([])
    const extendData: OwnOrdersLook = { marks, colors, onPlaces: (places) => this.#placed(places) }
    this.#chart.createOverlay({
      name: OWN_ORDERS,
      paneId: PANE,
      lock: true,
      points: [{ value: marks[0]?.price ?? 0 }],
      extendData,
    })
  }

  /** Removes all marks. */
  clear(): void {
    for (const name of [OWN_ORDERS, OWN_FILLS]) this.#chart.removeOverlay({ name })
  }

  #placed(places: readonly OwnOrderPlace[]): void {
    const text = JSON.stringify(places)
    if (text === this.#places) return
    this.#places = text
    this.#onPlaces(places)
  }

  /** Replaces the drawn fills of the pair, each at its candle and price. */
  fills(fills: readonly OwnFill[], bars: readonly Bar[], colors: ChartColors): void {
    this.#chart.removeOverlay({ name: OWN_FILLS })
    const seen = fills.flatMap((fill) => {
      const bar = barAt(bars, fill.at)
      return bar === undefined ? [] : [{ fill, point: { timestamp: bar.timestamp, value: fill.price } }]
    })
    if (seen.length === 0) return
    const extendData: OwnFillsLook = { fills: seen.map(({ fill }) => fill), colors }
    const points = seen.map(({ point }) => point)
    this.#chart.createOverlay({ name: OWN_FILLS, paneId: PANE, lock: true, points, extendData })
  }
}
