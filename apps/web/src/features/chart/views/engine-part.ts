import { lazyPart } from '../../../lib/lazy-part.ts'

// Parts that are loaded once the drawing library draws, in one file.

/** Controls, drawings and own orders over the candles. */
export const EnginePartsPart = lazyPart(async () => (await import('./engine-parts.tsx')).EngineParts, 'chart')

/** Values of indicators, compared pairs and visible volume. */
export const LegendExtrasPart = lazyPart(async () => (await import('./engine-parts.tsx')).LegendExtras, 'chart')
