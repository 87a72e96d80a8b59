import { lazyPart } from '../../lib/lazy-part.ts'

/** Deposits and withdrawals, loaded on first use. */
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
export { useCoins } from './services/use-coins.ts'
export { usePolledOrder } from './services/use-polled-order.ts'
export { useToken } from './services/use-coins.ts'
export { requireData } from './services/require-data.ts'
export { toSubmitFailure, type SubmitFailure } from './services/submit-failure.ts'
export { NotPaidError } from './services/pay-withdrawal.ts'
export { AmountLine, Summary } from './views/figures.tsx'
export { FormGrid } from './views/form-grid.tsx'
export { RealNameNotice, RequireWalletAndAccount } from './views/requirements.tsx'
export { SubmitFailureNotice } from './views/submit-failure-notice.tsx'
