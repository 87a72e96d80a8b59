import { lazyPart } from '../../lib/lazy-part.ts'

/** Deposits and withdrawals; nothing of them is fetched before it is shown. */
export const DepositPart = lazyPart(
  async () => (await import('./views/deposit-screen.tsx')).DepositScreen,
  'gateway',
  'chains',
  'transactions',
  'transfer',
  'wallet',
  'history',
)
export const WithdrawPart = lazyPart(
  async () => (await import('./views/withdraw-screen.tsx')).WithdrawScreen,
  'gateway',
  'chains',
  'transactions',
  'transfer',
  'wallet',
  'history',
)
export const CrossRecordsPart = lazyPart(
  async () => (await import('./views/cross-records.tsx')).CrossRecords,
  'gateway',
  'chains',
)
export const CrossFiltersPart = lazyPart(
  async () => (await import('./views/cross-filters.tsx')).CrossFilters,
  'gateway',
)
export { ANY_RECORD } from './model/records-filter.ts'
export type { RecordsChoice } from './model/records-filter.ts'
