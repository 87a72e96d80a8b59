import { lazyPart } from '../../../lib/lazy-part.ts'

/** All details of a transaction, loaded with its texts. */
export const TransactionViewPart = lazyPart(
  async () => (await import('./transaction-view.tsx')).TransactionView,
  'history',
  'trade',
  'transactions',
)
