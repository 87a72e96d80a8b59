import { lazyPart } from '../../lib/lazy-part.ts'

/** Wallets of other chains; nothing of them is fetched before it is shown. */
export const ChainsCard = lazyPart(async () => (await import('./views/chains-card.tsx')).ChainsCard, 'chains', 'wallet')
