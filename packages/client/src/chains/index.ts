export { ChainPool } from './chain-pool.ts'
export type { ChainPoolOptions, HostRequest } from './chain-pool.ts'
export { CHAIN_NODE_ERROR_CODES, ChainNodeError } from './chain-node-error.ts'
export type { ChainNodeErrorCode } from './chain-node-error.ts'
export type { ChainNode, ChainRecord, FeeEstimate, Repricing } from './chain-node.ts'
export { requireEosKey } from './eos-authority.ts'
export { eosNode } from './eos-node.ts'
export { EOS_TAPOS, eosTapos } from './eos-tapos.ts'
export type { EosInfo, EosTaposOptions } from './eos-tapos.ts'
export { evmNode } from './evm-node.ts'
export type { EvmNodeOptions } from './evm-node.ts'
export { rippleNode } from './ripple-node.ts'
export type { RippleNodeOptions } from './ripple-node.ts'
export { RpcError } from './rpc-error.ts'
export { isAddressUsed } from './used-account.ts'
export { tronNode } from './tron-node.ts'
export { ChainReorganised } from './chain-moves.ts'
export type {
  AccountChange,
  ChainMove,
  ChainPiece,
  ChainPosition,
  ChainWatch,
  UnreadTransaction,
} from './chain-moves.ts'
export { evmWatch } from './evm-moves.ts'
export type { EvmWatchOptions } from './evm-moves.ts'
export { rippleMove, rippleWatch } from './ripple-moves.ts'
export type { RequestLedger } from './ripple-entries.ts'
export type { RippleWatchOptions } from './ripple-moves.ts'
export { eosWatch } from './eos-moves.ts'
export type { EosWatchOptions } from './eos-moves.ts'
export { tronWatch } from './tron-moves.ts'
export type { TronWatchOptions } from './tron-moves.ts'
