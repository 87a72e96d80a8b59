import type {
  AbciApplication,
  RequestApplySnapshotChunk,
  RequestOfferSnapshot,
  ResponseApplySnapshotChunk,
  ResponseCheckTx,
  ResponseInfo,
  ResponseQuery,
} from '@tidebook/consensus'
import { ChunkResult, OfferResult } from '@tidebook/consensus'
import { NodeError } from '../../base/node-error.ts'
import type { LogRestore } from '../log-snapshots.ts'
import { infoResponse, queryResponse, txResponse } from './abci-responses.ts'

export interface RestoreApplicationOptions {
  readonly restore: LogRestore
  /** Called when the ledger is on disk. Resolves when another application serves it. */
  readonly onRestored: () => Promise<void>
}

const EMPTY = new Uint8Array()
const UNAVAILABLE = 1
const WAITING = 'the node waits for a snapshot'

/** The application of a node without a ledger, which restores its ledger from a snapshot of a peer. */
export class RestoreApplication implements AbciApplication {
  readonly #options: RestoreApplicationOptions

  constructor(options: RestoreApplicationOptions) {
    this.#options = options
  }

  info(): ResponseInfo {
    return infoResponse(0, EMPTY)
  }

  async offerSnapshot({ appHash, snapshot }: RequestOfferSnapshot): Promise<{ result: number }> {
    if (snapshot === undefined) return { result: OfferResult.REJECT }
    const { chunks, format, hash, height, metadata } = snapshot
    const offered = { height: Number(height), format, chunks, hash, metadata }
    const isTaken = await this.#options.restore.offer(offered, appHash)
    return { result: isTaken ? OfferResult.ACCEPT : OfferResult.REJECT }
  }

  async applySnapshotChunk(request: RequestApplySnapshotChunk): Promise<ResponseApplySnapshotChunk> {
    const { chunk, index, sender } = request
    const { onRestored, restore } = this.#options
    const outcome = await restore.apply(index, chunk)
    // CometBFT queries the height at once, and only a running ledger can answer.
    if (outcome === 'restored') await onRestored()
    if (outcome === 'damaged') return { result: ChunkResult.RETRY, refetchChunks: [index], rejectSenders: [sender] }
    const result = outcome === 'refused' ? ChunkResult.REJECT_SNAPSHOT : ChunkResult.ACCEPT
    return { result, refetchChunks: [], rejectSenders: [] }
  }

  checkTx(): ResponseCheckTx {
    return txResponse(UNAVAILABLE, WAITING)
  }

  query(): ResponseQuery {
    return queryResponse(UNAVAILABLE, WAITING)
  }

  listSnapshots(): { snapshots: [] } {
    return { snapshots: [] }
  }

  loadSnapshotChunk(): { chunk: Uint8Array } {
    return { chunk: EMPTY }
  }

  /** @throws NodeError node/usage because CometBFT starts the chain at its genesis */
  initChain(): never {
    throw unexpected()
  }

  prepareProposal(): never {
    throw unexpected()
  }

  processProposal(): never {
    throw unexpected()
  }

  finalizeBlock(): never {
    throw unexpected()
  }

  commit(): never {
    throw unexpected()
  }
}

function unexpected(): NodeError {
  return new NodeError('node/usage', `${WAITING}, but CometBFT does not: its data folder already has blocks`)
}
