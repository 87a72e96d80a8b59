import { createLazyLoader } from '../../../lib/lazy-part.ts'

/** The drawing library and this product's additions to it: the largest part of the trade screen, in a separate file. */
export const engineModule = createLazyLoader(() => import('./chart-engine.ts'))
