import { lazyPart } from '../../lib/lazy-part.ts'

/** Products with a fixed return; nothing of them is fetched before it is shown. */
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
