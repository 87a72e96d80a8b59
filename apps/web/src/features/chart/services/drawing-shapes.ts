import type { Coordinate, OverlayFigure, OverlayTemplate } from 'klinecharts'
import { durationText } from '../../../lib/duration-text.ts'
import { currentLanguage, translate } from '../../../lib/i18n.ts'
import type { DrawingPoint, Tool } from '../model/drawing.ts'
import { measure, signedText } from '../model/measurement.ts'

/** Draws a tool from its points in pixels. An unfinished drawing has fewer points than the tool needs. */
export type DrawShape = NonNullable<OverlayTemplate['createPointFigures']>
type DrawInput = Parameters<DrawShape>[0]

const LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const
const LABEL = 8
const PADDING = { paddingLeft: 6, paddingRight: 6, paddingTop: 4, paddingBottom: 4 }
const HEAD = { length: 10, half: 4 }
const DASH = [4, 3]
const LINE_HEIGHT = 20
/** Opacity of a measured range's background. */
const GROUND = '18%'

function line(from: Coordinate, to: Coordinate, styles?: object): OverlayFigure {
  return { type: 'line', attrs: { coordinates: [from, to] }, ...(styles && { styles }) }
}

/** Returns the point where the line through two points leaves the picture, beyond the second. */
function end(from: Coordinate, to: Coordinate, { width, height }: { width: number; height: number }): Coordinate {
  if (from.x === to.x) return { x: from.x, y: to.y < from.y ? 0 : height }
  const x = to.x > from.x ? width : 0
  return { x, y: from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x) }
}

function fibonacci({ coordinates: [from, to], overlay, bounding, chart }: DrawInput): OverlayFigure[] {
  const [first = 0, second = 0] = overlay.points.map(({ value }) => value)
  if (from === undefined || to === undefined) return []
  const digits = chart.getSymbol()?.pricePrecision ?? 0
  return LEVELS.flatMap((level) => {
    const y = to.y + (from.y - to.y) * level
    const price = second + (first - second) * level
    const x = Math.min(from.x, to.x)
    return [
      line({ x, y }, { x: bounding.width, y }),
      {
        type: 'text',
        attrs: { x, y, text: `${(level * 100).toFixed(1)}%  ${price.toFixed(digits)}`, baseline: 'bottom' },
        styles: { paddingLeft: LABEL },
        ignoreEvent: true,
      },
    ]
  })
}

function corners(from: Coordinate, to: Coordinate): readonly Coordinate[] {
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
}

function rectangle({ coordinates: [from, to] }: DrawInput): OverlayFigure[] {
  if (from === undefined || to === undefined) return []
  return [{ type: 'polygon', attrs: { coordinates: corners(from, to) }, styles: { style: 'stroke_fill' } }]
}

function arrow({ coordinates: [from, to], chart }: DrawInput): OverlayFigure[] {
  if (from === undefined || to === undefined) return []
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const at = (back: number, side: number): Coordinate => ({
    x: to.x - back * cos - side * sin,
    y: to.y - back * sin + side * cos,
  })
  const head = [to, at(HEAD.length, HEAD.half), at(HEAD.length, -HEAD.half)]
  return [
    line(from, at(HEAD.length, 0)),
    {
      type: 'polygon',
      attrs: { coordinates: head },
      styles: { style: 'fill', color: chart.getStyles().overlay.line.color },
    },
  ]
}

/** Two parallel lines with their middle. The third point sets the distance, measured along the price axis. */
function channel({ coordinates: [from, to, aside] }: DrawInput): OverlayFigure[] {
  if (from === undefined || to === undefined) return []
  if (aside === undefined) return [line(from, to)]
  const slope = from.x === to.x ? 0 : (to.y - from.y) / (to.x - from.x)
  const distance = aside.y - (from.y + slope * (aside.x - from.x))
  const moved = ({ x, y }: Coordinate, share: number): Coordinate => ({ x, y: y + distance * share })
  return [
    { type: 'polygon', attrs: { coordinates: [from, to, moved(to, 1), moved(from, 1)] }, styles: { style: 'fill' } },
    line(from, to),
    line(moved(from, 1), moved(to, 1)),
    line(moved(from, 0.5), moved(to, 0.5), { style: 'dashed', dashedValue: DASH }),
  ]
}

/** A range of time and prices with its change, its candles and its duration. */
function measuredRange({ coordinates: [from, to], overlay, bounding, chart }: DrawInput): OverlayFigure[] {
  const [first, second] = overlay.points as readonly Partial<DrawingPoint>[]
  if (from === undefined || to === undefined || first?.value === undefined || second?.value === undefined) return []
  const point = ({ timestamp = 0, value = 0 }: Partial<DrawingPoint>): DrawingPoint => ({ timestamp, value })
  const { change, percent, ms } = measure(point(first), point(second))
  const { indicator, crosshair } = chart.getStyles()
  // Use the colors of indicators, because Heikin-Ashi makes the candle colors transparent.
  const { upColor = '', downColor = '' } = indicator.bars[0] ?? {}
  const { backgroundColor } = crosshair.horizontal.text
  const color = change < 0 ? downColor : upColor
  const bars = Math.round(Math.abs(to.x - from.x) / chart.getBarSpace().bar)
  const share = percent === undefined ? '' : ` (${signedText(percent, 2)}%)`
  const texts = [
    `${signedText(change, chart.getSymbol()?.pricePrecision ?? 0)}${share}`,
    translate('chart.draw.measured', { count: bars, time: durationText(ms, currentLanguage()) }),
  ]
  const middle = (from.x + to.x) / 2
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
  const height = texts.length * LINE_HEIGHT
  const edge = change >= 0 && top > height ? top - height : Math.min(bottom, bounding.height - height)
  return [
    {
      type: 'polygon',
      attrs: { coordinates: corners(from, to) },
      styles: {
        style: 'stroke_fill',
        color: `color-mix(in srgb, ${color} ${GROUND}, transparent)`,
        borderColor: color,
      },
    },
    line({ x: middle, y: from.y }, { x: middle, y: to.y }, { color }),
    line({ x: from.x, y: to.y }, { x: to.x, y: to.y }, { color, size: 2 }),
    ...texts.map((text, place): OverlayFigure => ({
      type: 'text',
      attrs: { x: middle, y: edge + place * LINE_HEIGHT, text, align: 'center', baseline: 'top' },
      styles: { color, style: 'fill', backgroundColor, ...PADDING },
      ignoreEvent: true,
    })),
  ]
}

/** A text at its point; a dot while it has none. */
function note({ coordinates: [at], overlay, chart }: DrawInput): OverlayFigure[] {
  if (at === undefined) return []
  const { color } = chart.getStyles().overlay.line
  const { backgroundColor } = chart.getStyles().crosshair.horizontal.text
  const text = typeof overlay.extendData === 'string' ? overlay.extendData : ''
  const dot: OverlayFigure = { type: 'circle', attrs: { x: at.x, y: at.y, r: 3 }, styles: { style: 'fill', color } }
  if (text === '') return [dot]
  return [
    dot,
    {
      type: 'text',
      attrs: { x: at.x + LABEL, y: at.y, text, baseline: 'middle' },
      styles: { style: 'stroke_fill', backgroundColor, borderColor: color, borderSize: 1, ...PADDING },
    },
  ]
}

/** The shapes of each tool. */
export const SHAPES: Readonly<Record<Tool, DrawShape>> = {
  trend: ({ coordinates: [from, to] }) => (from && to ? [line(from, to)] : []),
  horizontal: ({ coordinates: [at], bounding }) =>
    at ? [line({ x: 0, y: at.y }, { x: bounding.width, y: at.y })] : [],
  vertical: ({ coordinates: [at], bounding }) => (at ? [line({ x: at.x, y: 0 }, { x: at.x, y: bounding.height })] : []),
  ray: ({ coordinates: [from, to], bounding }) => (from && to ? [line(from, end(from, to, bounding))] : []),
  arrow,
  channel,
  fibonacci,
  rectangle,
  measure: measuredRange,
  note,
}
