export { coinOf, isRippleChain } from './coins.ts'
export { chainOf } from './chains.ts'
export type { Chain, TextProblem } from './chain.ts'
export { CHAIN_IDS, CHAIN_TITLES, isChainId } from './ids.ts'
export type { ChainId } from './ids.ts'
export { pathOf, phraseOf, readPhrase, withPhrase, withPhraseAsync } from './phrase.ts'
export type { KeyAt } from './phrase.ts'
export { recognizeAddress } from './recognize-address.ts'
export type { RecognizedAccount, RecognizedAddress } from './recognize-address.ts'
export { recognizeSecret } from './recognize.ts'
export { TransferError } from './transfer.ts'
export type {
  AssetBalance,
  ChainAsset,
  ChainTransactions,
  DecodedTransfer,
  EosConditions,
  EvmConditions,
  SignedTransfer,
  SigningKey,
  Transfer,
  TransferConditions,
  TransferErrorCode,
  TronConditions,
} from './transfer.ts'
export { loadTransactions } from './transactions.ts'
export { brokenLimit } from './transfer-limits.ts'
export type { TransferLimits } from './transfer-limits.ts'
export { walletAppChain } from './wallet-app.ts'
