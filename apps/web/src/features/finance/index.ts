import { lazyPart } from '../../lib/lazy-part.ts'

/** Fixed-return products, loaded on first use. */
export const FinancePart = lazyPart(
  async () => (await import('./views/finance-screen.tsx')).FinanceScreen,
  'finance',
  'gateway',
  'chains',
  'transactions',
  'transfer',
  'wallet',
  'history',
)
