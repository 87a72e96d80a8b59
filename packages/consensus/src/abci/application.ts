import type {
  RequestApplySnapshotChunk,
  RequestCheckTx,
  RequestFinalizeBlock,
  RequestInfo,
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
  ResponseLoadSnapshotChunk,
  ResponseOfferSnapshot,
  ResponsePrepareProposal,
  ResponseProcessProposal,
  ResponseQuery,
} from 'cosmjs-types/tendermint/abci/types'

type Answer<T> = T | Promise<T>

/**
 * The application side of ABCI 2.0, as CometBFT 0.38 calls it, without vote extensions. An error that a method throws
 * goes to CometBFT as an exception, and CometBFT stops.
 */
export interface AbciApplication {
  /** Returns the last height on disk and its app hash. CometBFT replays every later block. */
  info(request: RequestInfo): Answer<ResponseInfo>
  /** Called once for a new chain. */
  initChain(request: RequestInitChain): Answer<ResponseInitChain>
  query(request: RequestQuery): Answer<ResponseQuery>
  /** Code 0 takes the transaction into the mempool. Calls may overlap. */
  checkTx(request: RequestCheckTx): Answer<ResponseCheckTx>
  prepareProposal(request: RequestPrepareProposal): Answer<ResponsePrepareProposal>
  processProposal(request: RequestProcessProposal): Answer<ResponseProcessProposal>
  /** Applies a decided block. Its effects become durable with `commit`. */
  finalizeBlock(request: RequestFinalizeBlock): Answer<ResponseFinalizeBlock>
  /** Returns when the finalized block is on disk. */
  commit(): Answer<ResponseCommit>
  listSnapshots(): Answer<ResponseListSnapshots>
  offerSnapshot(request: RequestOfferSnapshot): Answer<ResponseOfferSnapshot>
  loadSnapshotChunk(request: RequestLoadSnapshotChunk): Answer<ResponseLoadSnapshotChunk>
  applySnapshotChunk(request: RequestApplySnapshotChunk): Answer<ResponseApplySnapshotChunk>
}
