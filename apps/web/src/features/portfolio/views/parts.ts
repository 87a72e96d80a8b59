import { lazyPart } from '../../../lib/lazy-part.ts'

/** Holdings of all wallets, on every network. */
export const OverviewPart = lazyPart(async () => (await import('./overview-card.tsx')).OverviewCard, 'own')

/** Value over time and profit, loaded when the wallet page is shown. */
export const PortfolioPart = lazyPart(async () => (await import('./portfolio.tsx')).Portfolio, 'own', 'history')
