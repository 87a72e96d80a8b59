import { chartParts } from '../../features/chart/index.ts'
import { orderParts } from '../../features/orders/index.ts'
import { tradeFormParts } from '../../features/trade-form/index.ts'
import { type Prefetchable, lazyPart } from '../../lib/lazy-part.ts'

/** The layouts of phones and tablets; the wide one loads with the screen. */
export const SmallLayoutPart = lazyPart(async () => (await import('./small-layout.tsx')).SmallLayout)

/** The draggable panel edges. */
export const ResizerPart = lazyPart(async () => (await import('./resizer.tsx')).Resizer)

/** Parts that the trade screen shows later, or only to some users. */
export const tradeParts: readonly Prefetchable[] = [...orderParts, ...tradeFormParts, ...chartParts]
