import { type Fetched, lazyPart } from '../../../lib/lazy-part.ts'

/** The depth, fetched when it is first looked at. */
export const DepthPart = lazyPart(async () => (await import('./depth-canvas.tsx')).DepthCanvas)

/** What the chart shows only when it is asked to. */
export const chartParts: readonly Fetched[] = [DepthPart]
