import * as Plot from '@observablehq/plot'
import { Window } from 'happy-dom'

/** Measurements of one quantity at different sizes. */
export interface Curve {
  /** Quantity and unit, such as `transactions a second`. */
  readonly label: string
  readonly points: readonly { readonly size: number; readonly value: number }[]
}

const WIDTH = 360
const HEIGHT = 200
const GAP = 16
const COLOR = '#2563eb'

/**
 * Draws curves side by side over one logarithmic axis of sizes, as SVG text on white, so that it is legible on any
 * page.
 * @param size label of the axis, such as `accounts`
 */
export function drawCurves(size: string, curves: readonly Curve[]): string {
  const { document } = new Window()
  const plots = curves.map(({ label, points }, index) => {
    const plot = Plot.plot({
      document: document as unknown as Document,
      className: 'plot',
      width: WIDTH,
      height: HEIGHT,
      marginLeft: 56,
      x: { type: 'log', label: size, tickFormat: '~s' },
      y: { zero: true, grid: true, label },
      marks: [Plot.lineY(points, { x: 'size', y: 'value', stroke: COLOR, marker: true })],
    })
    plot.setAttribute('x', String(index * (WIDTH + GAP)))
    return plot.outerHTML
  })
  const width = curves.length * (WIDTH + GAP) - GAP
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" color="#1f2937">`,
    '<rect width="100%" height="100%" fill="white"/>',
    ...plots,
    '</svg>\n',
  ].join('\n')
}
