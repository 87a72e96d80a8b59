export { fitsSocketPath } from './abci/address.ts'
export type { AbciApplication } from './abci/application.ts'
export { AbciServer } from './abci/server.ts'
export type { AbciServerOptions } from './abci/server.ts'
export { ConsensusError } from './base/consensus-error.ts'
export type { ConsensusErrorCode } from './base/consensus-error.ts'
export { COMETBFT_VERSION, findCometBinary } from './comet/binary.ts'
export { CometCallError, CometClient } from './comet/client.ts'
export type { BroadcastResult, CometStatus, CometValidator, CometVotes, SignedBlockJson } from './comet/client.ts'
export { addDoubleVotes, readDoubleVotes } from './comet/double-votes.ts'
export type { DoubleVote } from './comet/double-votes.ts'
export {
  MAX_BLOCK_BYTES,
  copyGenesis,
  initHome,
  isHome,
  readGenesis,
  readNodeId,
  readSettings,
  readValidator,
  writeGenesis,
  writeSettings,
} from './comet/home.ts'
export { equalValidators, initHomes, otherPeers, writeGenesisOfAll, writeLocalSettings } from './comet/local-network.ts'
export type { LocalPeer } from './comet/local-network.ts'
export { isRecord } from './comet/read-json.ts'
export type { CometSettings, ConsensusGenesis, GenesisValidator, StateSync } from './comet/home.ts'
export {
  installNextKey,
  prepareNextKey,
  previousKeyFile,
  readNextKey,
  readPreviousAddress,
  readSignedHeight,
  validatorAddress,
} from './comet/validator-key.ts'
export { MAX_ENVELOPE_BYTES, decodeEnvelope, encodeEnvelope, fitsEnvelope, takeEnvelope } from './envelope/envelope.ts'
export type { EnvelopeEntry } from './envelope/envelope.ts'
export {
  CheckTxType,
  MisbehaviorType,
  ResponseApplySnapshotChunk_Result as ChunkResult,
  ResponseOfferSnapshot_Result as OfferResult,
  ResponseProcessProposal_ProposalStatus as ProposalStatus,
} from 'cosmjs-types/tendermint/abci/types'
export type {
  RequestApplySnapshotChunk,
  RequestCheckTx,
  RequestFinalizeBlock,
  RequestInitChain,
  RequestLoadSnapshotChunk,
  RequestOfferSnapshot,
  RequestPrepareProposal,
  RequestProcessProposal,
  RequestQuery,
  ResponseApplySnapshotChunk,
  ResponseCheckTx,
  ResponseCommit,
  ResponseFinalizeBlock,
  ResponseInfo,
  ResponseInitChain,
  ResponseListSnapshots,
  ResponsePrepareProposal,
  ResponseProcessProposal,
  ResponseQuery,
  ValidatorUpdate,
} from 'cosmjs-types/tendermint/abci/types'
