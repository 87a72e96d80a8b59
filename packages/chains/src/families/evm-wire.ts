// The parts of Ethereum's wire format that clients and test nodes use in addition to transfers.
export { checksummed } from './evm-address.ts'
export { legacyEnvelope, feeMarketEnvelope, ETHEREUM_ENVELOPES, signedPrice } from './evm-envelope.ts'
export type { EvmFields } from './evm-envelope.ts'
export { MAX_GAS } from './evm-transactions.ts'
export { SELECTORS, addressWord, bytesOfAddress, numberIn, readTransferCall, transferCall } from './token-call.ts'
export { moacEnvelope } from '../moac/envelope.ts'
