import { type Prefetchable, lazyPart } from '../../../lib/lazy-part.ts'
import { engineModule } from '../services/engine-module.ts'

/** Depth, loaded when it is first shown. */
export const DepthPart = lazyPart(async () => (await import('./depth-views.tsx')).DepthViews, 'chart')

/** Depth of a book other than the displayed one. */
export const DepthPicturePart = lazyPart(async () => (await import('./depth-picture.tsx')).DepthPicture, 'chart')

/** The user's orders and fills on the candles, loaded only with a wallet. */
export const OwnMarksPart = lazyPart(async () => (await import('./own-marks.tsx')).OwnMarks, 'chart')

/** All indicators with a search, loaded when the menu opens. */
export const IndicatorPanelPart = lazyPart(
  async () => (await import('./indicator-panel.tsx')).IndicatorPanel,
  'chart',
  'studies',
)

/** Drawing tools and picture button in the toolbar, loaded after the drawing library to spare slow connections. */
export const BarToolsPart = lazyPart(async () => {
  await engineModule.fetch().catch(() => undefined)
  return (await import('./bar-tools.tsx')).BarTools
}, 'chart')

/** Additional charts, loaded once they are shown. */
export const SideChartsPart = lazyPart(async () => (await import('./side-charts.tsx')).SideCharts, 'chart')

/** Drawings, loaded once there is one. */
export const DrawingsPart = lazyPart(async () => (await import('./drawings.tsx')).Drawings, 'chart')

/** Parts of the chart loaded on demand or only with a wallet. */
export const chartParts: readonly Prefetchable[] = [DepthPart, OwnMarksPart, DrawingsPart]
