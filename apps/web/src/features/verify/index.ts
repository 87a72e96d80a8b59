import { lazyPart } from '../../lib/lazy-part.ts'

/** Checking a transaction: its code comes when somebody wants it. */
export const VerifyPart = lazyPart(
  async () => (await import('./views/verify-transaction.tsx')).VerifyTransaction,
  'history',
)
