// The parts of Ethereum's wire format that clients and test nodes use in addition to transfers.
export { checksummed, readEvmAddress } from './evm-address.ts'
export { legacyEnvelope, feeMarketEnvelope, ETHEREUM_ENVELOPES, signedPrice } from './evm-envelope.ts'
export type { EvmEnvelope, EvmFields } from './evm-envelope.ts'
export { MAX_GAS } from './evm-transactions.ts'
export {
  SELECTORS,
  addressWord,
  bytesOfAddress,
  numberIn,
  readTransferCall,
  transferCall,
  wordOf,
} from './token-call.ts'
export { moacEnvelope } from '../moac/envelope.ts'
