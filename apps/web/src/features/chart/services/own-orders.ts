import { type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts'
import { labelHeights } from '../model/own-labels.ts'
import type { ChartColors } from './chart-colors.ts'

export const OWN_ORDERS = 'TIDEBOOK_OWN_ORDERS'

/** One of the user's orders at its price. The price is for drawing only. */
export interface OwnOrderMark {
  readonly id: string
  readonly side: 'bid' | 'ask'
  readonly price: number
  /** Side and amount as text. */
  readonly label: string
  /** Whether the order is pending, shown by a hollow diamond. */
  readonly pending: boolean
  /** Whether the order cannot be dragged, because its price is signed. */
  readonly stays?: boolean
}

/** Position of a user's order in the picture, in pixels from the top. */
export interface OwnOrderPlace {
  readonly id: string
  /** Height of its label; undefined if there is no space for one. */
  readonly label: number | undefined
}

/** Content and colors of the overlay, and the listener for its positions. */
export interface OwnOrdersLook {
  readonly marks: readonly OwnOrderMark[]
  readonly colors: ChartColors
  readonly onPlaces: (places: readonly OwnOrderPlace[]) => void
}

const HALF = 4
/** Length of an order's dotted line, which runs from the label at the left to the price at the right. */
const SHORT = 40
const LABEL_END = 12
const DOTS = [1, 4]
/** Height of the legend above and the volume below, which no label covers, in pixels. */
const LEGEND = 40

function diamond(x: number, y: number) {
  return [
    { x, y: y - HALF },
    { x: x + HALF, y },
    { x, y: y + HALF },
    { x: x - HALF, y },
  ]
}

/** Draws the dotted line to the diamond at the price; it starts at the label, which may have been moved aside. */
function lineOf(y: number, label: number | undefined, right: number, { accent: color }: ChartColors): OverlayFigure {
  const from =
    label === undefined
      ? [{ x: right - SHORT, y }]
      : [
          { x: LABEL_END, y: label },
          { x: SHORT, y: label },
          { x: SHORT + 2 * HALF, y },
        ]
  return {
    type: 'line',
    attrs: { coordinates: [...from, { x: right - HALF, y }] },
    styles: { color, style: 'dashed', dashedValue: DOTS },
    ignoreEvent: true,
  }
}

function diamondOf({ pending }: OwnOrderMark, y: number, right: number, { accent: color }: ChartColors): OverlayFigure {
  return {
    type: 'polygon',
    attrs: { coordinates: diamond(right, y) },
    styles: { style: pending ? 'stroke' : 'fill', color, borderColor: color, borderSize: 1 },
    ignoreEvent: true,
  }
}

const template: OverlayTemplate<OwnOrdersLook> = {
  name: OWN_ORDERS,
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ bounding, overlay, yAxis }) => {
    if (yAxis === null) return []
    const { marks, colors, onPlaces } = overlay.extendData
    const heights = marks.map(({ price }) => yAxis.convertToPixel(price))
    const labels = labelHeights(heights, { top: LEGEND, bottom: bounding.height })
    onPlaces(marks.map(({ id }, index) => ({ id, label: labels[index] })))
    const right = bounding.width - HALF
    return marks.flatMap((mark, index) => {
      const y = heights[index] ?? 0
      return [lineOf(y, labels[index], right, colors), diamondOf(mark, y, right, colors)]
    })
  },
}

/** Registers the marks of the user's orders with the drawing library. */
export function registerOwnOrders(): void {
  registerOverlay(template)
}
