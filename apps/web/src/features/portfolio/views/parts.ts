import { lazyPart } from '../../../lib/lazy-part.ts'

/** Value over time and profit come when the wallet is looked at. */
export const PortfolioPart = lazyPart(async () => (await import('./portfolio.tsx')).Portfolio, 'own', 'history')
