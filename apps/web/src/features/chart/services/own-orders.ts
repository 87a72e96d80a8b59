import { type OverlayFigure, type OverlayTemplate, registerOverlay, utils } from 'klinecharts'
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
}

/** What the overlay draws, and in which colours. */
export interface OwnOrdersLook {
  readonly marks: readonly OwnOrderMark[]
  readonly colors: ChartColors
}

const HALF = 4
const TEXT_SIZE = 11
const PADDING = 4
/** Length of the dots of an order whose label found no room. */
const SHORT = 40
/** Labels stand at the left, where the candles are oldest; dots lead from them to the price at the right. */
const LABEL_X = 12
const DOTS = [1, 4]
/** Legend above and volume below, which no label covers; pixels. */
const LEGEND = 40

interface Place {
  /** Height of the price. */
  readonly y: number
  /** Height of the label; undefined where there is no room for one. */
  readonly label: number | undefined
  /** The diamond's middle. */
  readonly right: number
}

const diamond = (x: number, y: number) => [
  { x, y: y - HALF },
  { x: x + HALF, y },
  { x, y: y + HALF },
  { x: x - HALF, y },
]

/** The dots from a label, which may have been pushed aside, to the diamond at the price. */
function lineOf(mark: OwnOrderMark, at: Place, { accent: color, font }: ChartColors): OverlayFigure {
  const { y, label, right } = at
  const beside = LABEL_X + utils.calcTextWidth(mark.label, TEXT_SIZE, 'normal', font) + 2 * PADDING + 2
  const from =
    label === undefined
      ? [{ x: right - SHORT, y }]
      : [
          { x: beside, y: label },
          { x: beside + 2 * HALF, y },
        ]
  return {
    type: 'line',
    attrs: { coordinates: [...from, { x: right - HALF, y }] },
    styles: { color, style: 'dashed', dashedValue: DOTS },
    ignoreEvent: true,
  }
}

function diamondOf({ pending }: OwnOrderMark, { y, right }: Place, { accent: color }: ChartColors): OverlayFigure {
  return {
    type: 'polygon',
    attrs: { coordinates: diamond(right, y) },
    styles: { style: pending ? 'stroke' : 'fill', color, borderColor: color, borderSize: 1 },
    ignoreEvent: true,
  }
}

function labelOf(mark: OwnOrderMark, y: number, colors: ChartColors): OverlayFigure {
  return {
    type: 'text',
    attrs: { x: LABEL_X, y, text: mark.label, align: 'left', baseline: 'middle' },
    styles: {
      style: 'stroke_fill',
      color: mark.side === 'bid' ? colors.buy : colors.sell,
      size: TEXT_SIZE,
      family: colors.font,
      backgroundColor: colors.panel,
      borderColor: colors.accent,
      borderSize: 1,
      borderRadius: 2,
      borderStyle: mark.pending ? 'dashed' : 'solid',
      paddingLeft: PADDING,
      paddingRight: PADDING,
      paddingTop: 1,
      paddingBottom: 1,
    },
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
    const { marks, colors } = overlay.extendData
    const heights = marks.map(({ price }) => yAxis.convertToPixel(price))
    const labels = labelHeights(heights, { top: LEGEND, bottom: bounding.height })
    const right = bounding.width - HALF
    const places = marks.map((mark, index) => ({ mark, y: heights[index] ?? 0, label: labels[index], right }))
    // Labels last: no line runs through one.
    return [
      ...places.map((place) => lineOf(place.mark, place, colors)),
      ...places.map((place) => diamondOf(place.mark, place, colors)),
      ...places.flatMap(({ mark, label }) => (label === undefined ? [] : [labelOf(mark, label, colors)])),
    ]
  },
}

/** Makes the marks of own orders known to the drawing library. */
export function registerOwnOrders(): void {
  registerOverlay(template)
}
