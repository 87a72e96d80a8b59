import { type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts'
import { labelHeights } from '../model/own-labels.ts'
import type { ChartColors } from './chart-colors.ts'

export const OWN_ORDERS = 'TIDEBOOK_OWN_ORDERS'

/** An own order at its price. Price for drawing only. */
export interface OwnOrderMark {
  readonly id: string
  readonly side: 'bid' | 'ask'
  readonly price: number
  /** Side and amount in words. */
  readonly label: string
  /** On its way: the diamond is hollow. */
  readonly pending: boolean
  /** It is not dragged: its price is signed. */
  readonly stays?: boolean
}

/** Where an own order stands in the picture, pixels from the top. */
export interface OwnOrderPlace {
  readonly id: string
  /** Height of its label; undefined where there is no room for one. */
  readonly label: number | undefined
}

/** What the overlay draws, in which colours, and who hears where. */
export interface OwnOrdersLook {
  readonly marks: readonly OwnOrderMark[]
  readonly colors: ChartColors
  readonly onPlaces: (places: readonly OwnOrderPlace[]) => void
}

const HALF = 4
/** Length of the dots of an order. They lead from its label, at the left, to its price at the right. */
const SHORT = 40
const LABEL_END = 12
const DOTS = [1, 4]
/** Legend above and volume below, which no label covers; pixels. */
const LEGEND = 40

const diamond = (x: number, y: number) => [
  { x, y: y - HALF },
  { x: x + HALF, y },
  { x, y: y + HALF },
  { x: x - HALF, y },
]

/** The dots to the diamond at the price; from the label, which may have been pushed aside. */
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

/** Makes the marks of own orders known to the drawing library. */
export function registerOwnOrders(): void {
  registerOverlay(template)
}
