import { type Coordinate, type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts'
import { TOOLS, type Tool } from '../model/drawing.ts'

const LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const
const LABEL = 8

function line(...coordinates: readonly Coordinate[]): OverlayFigure {
  return { type: 'line', attrs: { coordinates } }
}

/** Returns where the line through two points leaves the picture, beyond the second. */
function end(from: Coordinate, to: Coordinate, { width, height }: { width: number; height: number }): Coordinate {
  if (from.x === to.x) return { x: from.x, y: to.y < from.y ? 0 : height }
  const x = to.x > from.x ? width : 0
  return { x, y: from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x) }
}

type Draw = NonNullable<OverlayTemplate['createPointFigures']>
type DrawInput = Parameters<Draw>[0]

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

const DRAW: Readonly<Record<Tool, Draw>> = {
  trend: ({ coordinates: [from, to] }) => (from && to ? [line(from, to)] : []),
  horizontal: ({ coordinates: [at], bounding }) =>
    at ? [line({ x: 0, y: at.y }, { x: bounding.width, y: at.y })] : [],
  ray: ({ coordinates: [from, to], bounding }) => (from && to ? [line(from, end(from, to, bounding))] : []),
  fibonacci,
  rectangle: ({ coordinates: [from, to] }) =>
    from && to
      ? [
          {
            type: 'polygon',
            attrs: { coordinates: [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }] },
            styles: { style: 'stroke_fill' },
          },
        ]
      : [],
}

/** Returns the drawing library's name of a tool. */
export function overlayOf(tool: Tool): string {
  return `TIDEBOOK_${tool}`
}

for (const [tool, createPointFigures] of Object.entries(DRAW) as [Tool, Draw][])
  registerOverlay({
    name: overlayOf(tool),
    totalStep: TOOLS[tool] + 1,
    needDefaultPointFigure: true,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures,
  })
