export { coinOf, isRippleChain, reserveOf } from './coins.ts'
export { chainOf } from './chains.ts'
export type { AddressReading, Chain, SecretReading, TextProblem } from './chain.ts'
export { CHAIN_IDS, CHAIN_TITLES, isChainId } from './ids.ts'
export type { ChainId } from './ids.ts'
export { PHRASE_LENGTHS, pathOf, phraseOf, readPhrase, withPhrase, withPhraseAsync } from './phrase.ts'
export type { KeyAt, PhraseProblem } from './phrase.ts'
export { recognizeAddress } from './recognize-address.ts'
export type { RecognizedAccount, RecognizedAddress } from './recognize-address.ts'
export { recognizeSecret } from './recognize.ts'
export type { RecognizedSecret } from './recognize.ts'
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
  Validity,
} from './transfer.ts'
export { loadTransactions } from './transactions.ts'
export { brokenLimit } from './transfer-limits.ts'
export type { LimitProblem, TransferLimits } from './transfer-limits.ts'
export { walletAppChain } from './wallet-app.ts'
export type { WalletAppChain } from './wallet-app.ts'
