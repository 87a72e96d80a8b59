import type { Chart, Coordinate, Crosshair } from 'klinecharts'
import { PANE } from './chart-options.ts'

/**
 * Moves the crosshair to a place in the candle pane, in pixels; undefined removes it. An empty crosshair would stay
 * visible: the library draws it at the last candle. Only null removes it, which the library's types do not allow.
 */
export function moveCrosshair(chart: Chart, { x, y }: Partial<Coordinate> = {}): void {
  const none = null as unknown as Crosshair
  chart.executeAction('onCrosshairChange', x === undefined || y === undefined ? none : { x, y, paneId: PANE })
}
