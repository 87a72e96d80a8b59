import { lazyPart } from '../../lib/lazy-part.ts'

/** Verification of a transaction, loaded on first use. */
export const VerifyPart = lazyPart(
  async () => (await import('./views/verify-transaction.tsx')).VerifyTransaction,
  'history',
)
