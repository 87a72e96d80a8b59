import { lazyPart } from '../../lib/lazy-part.ts'

export { assetsOf } from './model/chain-assets.ts'
export { chainProblem } from './model/chain-problem.ts'
export { useBalanceVersion } from './services/balance-version.ts'
export { NotSignedError, sendOnChain } from './services/send-on-chain.ts'
export { isEmptyWallet } from './model/empty-wallet.ts'
export { fetchHoldings, useHoldings, type Holdings } from './services/use-holdings.ts'

/** Wallets of other chains, loaded on first use. */
export const ChainTransferPart = lazyPart(
  async () => (await import('./views/chain-transfer.tsx')).ChainTransfer,
  'chains',
  'transfer',
  'wallet',
)
export const EmptyWalletPart = lazyPart(async () => (await import('./views/empty-wallet.tsx')).EmptyWallet, 'chains')
export const ChainBalancePart = lazyPart(async () => (await import('./views/chain-balance.tsx')).ChainBalance, 'chains')
