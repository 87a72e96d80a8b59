import { lazyPart } from '../../../lib/lazy-part.ts'

// Lazy components that need the drawing library. They are not in parts.ts, because the module they load imports it.

/** Controls, drawings and the user's orders over the candles. */
export const EnginePartsPart = lazyPart(async () => (await import('./engine-parts.tsx')).EngineParts, 'chart')

/** Values of indicators, compared pairs and visible volume. */
export const LegendExtrasPart = lazyPart(async () => (await import('./engine-parts.tsx')).LegendExtras, 'chart')
