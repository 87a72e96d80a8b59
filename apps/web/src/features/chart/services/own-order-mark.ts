import { type OverlayTemplate, registerOverlay } from 'klinecharts'

export const OWN_ORDER_MARK = 'TIDEBOOK_OWN_ORDER'

/** Looks of a mark. */
export interface OwnOrderLook {
  readonly color: string
  /** On its way: the diamond is hollow. */
  readonly pending: boolean
}

const LINE = 40
const HALF = 4

const diamond = (x: number, y: number) => [
  { x, y: y - HALF },
  { x: x + HALF, y },
  { x, y: y + HALF },
  { x: x - HALF, y },
]

const template: OverlayTemplate<OwnOrderLook> = {
  name: OWN_ORDER_MARK,
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ coordinates, bounding, overlay }) => {
    const y = coordinates[0]?.y
    if (y === undefined) return []
    const { color, pending } = overlay.extendData
    const right = bounding.width - HALF
    return [
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x: bounding.width - LINE, y },
            { x: right - HALF, y },
          ],
        },
        styles: { color },
        ignoreEvent: true,
      },
      {
        type: 'polygon',
        attrs: { coordinates: diamond(right, y) },
        styles: { style: pending ? 'stroke' : 'fill', color, borderColor: color, borderSize: 1 },
        ignoreEvent: true,
      },
    ]
  },
}

/** Makes the mark of an own order at the price axis known to the drawing library. */
export function registerOwnOrderMark(): void {
  registerOverlay(template)
}
