export { CHAIN_NODE_ERROR_CODES, ChainNodeError } from './chain-node-error.ts'
export type { ChainNodeErrorCode } from './chain-node-error.ts'
export type { ChainNode, ChainRecord, FeeEstimate } from './chain-node.ts'
