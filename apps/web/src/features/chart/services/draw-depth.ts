import type { DepthCurve, DepthPoint } from '../model/depth-curve.ts'
import { type DepthScale, drawn } from '../model/depth-scale.ts'
import type { ChartColors } from './chart-colors.ts'

/** Layout of the picture, in CSS pixels. */
export interface DepthBox {
  readonly width: number
  readonly height: number
}

const AXIS = 20
const TOP = 24
const LINES = 4
const PRICES = [-0.75, -0.5, -0.25, 0.25, 0.5, 0.75] as const
/** Price labels of a narrow picture. */
const FEWER_PRICES = [-0.5, 0.5] as const
const FONT = 11
/** Maximum width of a digit, as a share of the font size. */
const DIGIT = 0.65
const BETWEEN = 8

/** Returns the horizontal position of a price. */
export function xOf(price: number, scale: DepthScale, box: DepthBox): number {
  return ((price - scale.middle) / scale.span + 1) * (box.width / 2)
}

/** Returns the vertical position of a cumulative amount. */
export function yOf(amount: number, scale: DepthScale, box: DepthBox): number {
  return TOP + (1 - amount / scale.top) * (box.height - AXIS - TOP)
}

function stairs(
  ctx: CanvasRenderingContext2D,
  points: readonly DepthPoint[],
  scale: DepthScale,
  box: DepthBox,
  edge: number,
): void {
  let level = 0
  ctx.beginPath()
  for (const point of points) {
    const x = xOf(drawn(point.price), scale, box)
    if (level === 0) ctx.moveTo(x, yOf(0, scale, box))
    else ctx.lineTo(x, yOf(level, scale, box))
    level = drawn(point.cumulative)
    ctx.lineTo(x, yOf(level, scale, box))
  }
  ctx.lineTo(edge, yOf(level, scale, box))
}

function side(
  ctx: CanvasRenderingContext2D,
  points: readonly DepthPoint[],
  scale: DepthScale,
  box: DepthBox,
  looks: { edge: number; line: string; fill: string },
): void {
  if (points.length === 0) return
  stairs(ctx, points, scale, box, looks.edge)
  ctx.strokeStyle = looks.line
  ctx.lineWidth = 1.5
  ctx.stroke()
  ctx.lineTo(looks.edge, yOf(0, scale, box))
  ctx.closePath()
  ctx.fillStyle = looks.fill
  ctx.fill()
}

function grid(
  ctx: CanvasRenderingContext2D,
  scale: DepthScale,
  box: DepthBox,
  colors: ChartColors,
  short: (amount: number) => string,
): void {
  ctx.strokeStyle = colors.grid
  ctx.lineWidth = 1
  ctx.fillStyle = colors.textQuiet
  ctx.textAlign = 'right'
  for (let line = 1; line <= LINES; line += 1) {
    const amount = (scale.top * line) / (LINES + 1)
    const y = Math.round(yOf(amount, scale, box)) + 0.5
    ctx.beginPath()
    ctx.moveTo(0, y)
    ctx.lineTo(box.width, y)
    ctx.stroke()
    ctx.fillText(short(amount), box.width - 8, y - 4)
  }
}

function axis(
  ctx: CanvasRenderingContext2D,
  scale: DepthScale,
  box: DepthBox,
  colors: ChartColors,
  decimals: number,
): void {
  const y = box.height - AXIS
  ctx.strokeStyle = colors.line
  ctx.beginPath()
  ctx.moveTo(0, y + 0.5)
  ctx.lineTo(box.width, y + 0.5)
  ctx.stroke()
  ctx.textAlign = 'center'
  ctx.fillStyle = colors.textQuiet
  const middle = scale.middle.toFixed(decimals)
  for (const place of placesOf(middle, box)) {
    ctx.fillText((scale.middle + place * scale.span).toFixed(decimals), ((place + 1) * box.width) / 2, box.height - 6)
  }
  ctx.fillStyle = colors.text
  ctx.fillText(middle, box.width / 2, box.height - 6)
}

/** Returns the positions of the price labels next to the middle, spaced so that they do not touch. */
function placesOf(label: string, box: DepthBox): readonly number[] {
  return label.length * FONT * DIGIT + BETWEEN <= box.width / (PRICES.length + 2) ? PRICES : FEWER_PRICES
}

/** The point under the pointer. */
export interface DepthHover {
  readonly point: DepthPoint
  readonly side: 'bids' | 'asks'
}

function cross(
  ctx: CanvasRenderingContext2D,
  hover: DepthHover,
  scale: DepthScale,
  box: DepthBox,
  colors: ChartColors,
): void {
  const x = xOf(drawn(hover.point.price), scale, box)
  ctx.setLineDash([3, 3])
  ctx.strokeStyle = colors.crosshair
  ctx.beginPath()
  ctx.moveTo(x, TOP)
  ctx.lineTo(x, box.height - AXIS)
  ctx.stroke()
  ctx.setLineDash([])
  ctx.beginPath()
  ctx.arc(x, yOf(drawn(hover.point.cumulative), scale, box), 4, 0, Math.PI * 2)
  ctx.fillStyle = hover.side === 'bids' ? colors.buy : colors.sell
  ctx.strokeStyle = colors.panel
  ctx.lineWidth = 2
  ctx.fill()
  ctx.stroke()
}

/** Draws both curves, the axis, and the point under the pointer. */
export function drawDepth(
  ctx: CanvasRenderingContext2D,
  curve: DepthCurve,
  scale: DepthScale,
  box: DepthBox,
  looks: { colors: ChartColors; decimals: number; short: (amount: number) => string; hover: DepthHover | undefined },
): void {
  const { colors, decimals, short, hover } = looks
  ctx.clearRect(0, 0, box.width, box.height)
  ctx.font = `${FONT}px ${colors.font}`
  grid(ctx, scale, box, colors, short)
  ctx.save()
  ctx.beginPath()
  ctx.rect(0, 0, box.width, box.height - AXIS)
  ctx.clip()
  side(ctx, curve.bids, scale, box, { edge: 0, line: colors.buy, fill: colors.buyTint })
  side(ctx, curve.asks, scale, box, { edge: box.width, line: colors.sell, fill: colors.sellTint })
  ctx.restore()
  axis(ctx, scale, box, colors, decimals)
  if (hover !== undefined) cross(ctx, hover, scale, box, colors)
}
