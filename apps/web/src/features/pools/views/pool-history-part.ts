import { lazyPart } from '../../../lib/lazy-part.ts'

/** The history of a pool, loaded with the texts of its pages. */
export const PoolHistoryPart = lazyPart(async () => (await import('./pool-history.tsx')).PoolHistory, 'history')
