import { type Fetched, lazyPart } from '../../../lib/lazy-part.ts'
import { engineModule } from '../services/engine-module.ts'

/** The depth, fetched when it is first looked at. */
export const DepthPart = lazyPart(async () => (await import('./depth-canvas.tsx')).DepthCanvas, 'chart')

/** A depth of what is not the book on the screen. */
export const DepthPicturePart = lazyPart(async () => (await import('./depth-picture.tsx')).DepthPicture, 'chart')

/** Own orders and fills on the candles: only with a wallet. */
export const OwnMarksPart = lazyPart(async () => (await import('./own-marks.tsx')).OwnMarks, 'chart')

/** The values of an indicator, once one is chosen. */
export const IndicatorLegendPart = lazyPart(
  async () => (await import('./indicator-legend.tsx')).IndicatorLegend,
  'chart',
)

/** What lies over the candles until somebody wants it. */
export const OverCandlesPart = lazyPart(async () => (await import('./over-candles.tsx')).OverCandles, 'chart')

/** Drawing tools and picture, in the bar: behind what draws, which a slow line has enough to do with. */
export const BarToolsPart = lazyPart(async () => {
  await engineModule.fetch().catch(() => undefined)
  return (await import('./bar-tools.tsx')).BarTools
}, 'chart')

/** Charts beside the first one, once they are wanted. */
export const SideChartsPart = lazyPart(async () => (await import('./side-charts.tsx')).SideCharts, 'chart')

/** Drawings, once there is one. */
export const DrawingsPart = lazyPart(async () => (await import('./drawings.tsx')).Drawings, 'chart')

/** What the chart shows only when it is asked to, or to people with a wallet. */
export const chartParts: readonly Fetched[] = [DepthPart, OwnMarksPart, DrawingsPart]
