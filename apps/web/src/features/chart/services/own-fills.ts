import { type OverlayTemplate, registerOverlay } from 'klinecharts'
import type { OwnFill } from '../model/own-fill.ts'
import type { ChartColors } from './chart-colors.ts'

export const OWN_FILLS = 'TIDEBOOK_OWN_FILLS'

/** Content and colors of the overlay. Its points are those of the fills. */
export interface OwnFillsLook {
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

/** Registers the marks of own fills with the drawing library. */
export function registerOwnFills(): void {
  registerOverlay(template)
}
