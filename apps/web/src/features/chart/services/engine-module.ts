import { fetchedOnce } from '../../../lib/lazy-part.ts'

/** The drawing library and what this product adds to it: the largest part of the trade screen, in a file of its own. */
export const engineModule = fetchedOnce(() => import('./chart-engine.ts'))
