import { lazyPart } from '../../../lib/lazy-part.ts'

/** What all wallets hold, on every network. */
export const OverviewPart = lazyPart(async () => (await import('./overview-card.tsx')).OverviewCard, 'own')

/** Value over time and profit come when the wallet is looked at. */
export const PortfolioPart = lazyPart(async () => (await import('./portfolio.tsx')).Portfolio, 'own', 'history')
