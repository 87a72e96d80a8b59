import { CheckTxType, ChunkResult, MisbehaviorType, OfferResult, ProposalStatus } from '@tidebook/consensus'
import type {
  AbciApplication,
  DoubleVote,
  EnvelopeEntry,
  RequestCheckTx,
  RequestFinalizeBlock,
  RequestInitChain,
  RequestLoadSnapshotChunk,
  RequestPrepareProposal,
  RequestProcessProposal,
  RequestQuery,
  ResponseCheckTx,
  ResponseCommit,
  ResponseFinalizeBlock,
  ResponseInfo,
  ResponseInitChain,
  ResponseListSnapshots,
  ResponsePrepareProposal,
  ResponseProcessProposal,
  ResponseQuery,
} from '@tidebook/consensus'
import type { KeyPower } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { toHex } from '@tidebook/protocol'
import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { NodeError } from '../../base/node-error.ts'
import type { CheckedEntry, LogAdmission, LogEntry, LogReader } from '../ordered-log.ts'
import { infoResponse, queryResponse, txResponse } from './abci-responses.ts'
import type { CometGenesis } from './genesis-state.ts'
import { base64ToHex } from './genesis-validators.ts'
import { requireGenesis } from './genesis-state.ts'
import type { KeptBlocks } from './kept-blocks.ts'
import type { OwnEntries } from './own-entries.ts'
import type { OwnEnvelopes } from './own-envelopes.ts'
import { prepareProposal, proposedEntries } from './block-proposal.ts'
import { envelopeKey } from './own-envelopes.ts'
import type { DecodedEnvelopes } from './decoded-envelopes.ts'
import { validatorUpdates } from './validator-updates.ts'

export interface CometApplicationOptions {
  readonly network: NetworkDefinition
  readonly genesis: CometGenesis
  readonly reader: LogReader
  readonly ownEntries: OwnEntries
  readonly ownEnvelopes: OwnEnvelopes
  readonly keptBlocks: Pick<KeptBlocks, 'first'>
  readonly envelopes: DecodedEnvelopes
  /** Called when the block at `height` is on disk. */
  readonly onCommitted: (height: number) => void
  /**
   * Called with the double votes that a block proves, before the block is applied; called again when CometBFT repeats
   * the block.
   */
  readonly onDoubleVotes: (votes: readonly DoubleVote[]) => void
  /** Called when a check threw an error, so that the transaction was refused. */
  readonly onCheckFailed: (error: unknown) => void
}

/** Codes of a response: the transaction is accepted, is not an envelope, or has an entry that cannot be applied. */
const OK = 0
const MALFORMED = 1
const UNFIT = 2
/** Codes of a query: an unknown path, or a height that this node does not have. */
const UNKNOWN_PATH = 1
const UNKNOWN_HEIGHT = 2
const EMPTY = new Uint8Array()

interface FinalizedBlock {
  readonly height: number
  readonly hash: Uint8Array
  readonly response: Promise<ResponseFinalizeBlock>
}

/**
 * The ledger as an ABCI application of CometBFT: one block closes one ledger, and the height is the position of the
 * log.
 */
export class CometApplication implements AbciApplication {
  readonly #options: CometApplicationOptions
  /** The last block. CometBFT sends it again if it stopped before it had the result. */
  #finalized: FinalizedBlock | undefined

  constructor(options: CometApplicationOptions) {
    this.#options = options
  }

  info(): ResponseInfo {
    const { after, last } = this.#options.reader
    return infoResponse(after, last.appHash)
  }

  /** @throws NodeError node/usage when CometBFT starts a chain other than that of the ledger */
  initChain(request: RequestInitChain): ResponseInitChain {
    const { genesis, reader } = this.#options
    requireGenesis(genesis, request)
    return { validators: [], appHash: reader.last.appHash }
  }

  /**
   * Answers the query `/ledger` with the index, hash and app hash of the last durable height, or with the hash of an
   * earlier height.
   */
  query({ height, path }: RequestQuery): ResponseQuery {
    const { reader } = this.#options
    if (path !== '/ledger') return queryResponse(UNKNOWN_PATH, `unknown path ${path.slice(0, 100)}`)
    const { after, last } = reader
    const wanted = height === 0n ? after : Number(height)
    const index = last.index - (after - wanted)
    const hash = wanted >= 0 && wanted <= after ? reader.hashOf(index) : undefined
    if (hash === undefined) return queryResponse(UNKNOWN_HEIGHT, `height ${height} is not here`)
    const appHash = wanted === after ? { appHash: toHex(last.appHash) } : {}
    const value = Buffer.from(JSON.stringify({ height: wanted, index, hash, ...appHash }))
    return { ...queryResponse(OK, ''), value, height: BigInt(wanted) }
  }

  /** Never rejects: a rejection would stop CometBFT, and with it every node that the transaction reaches. */
  async checkTx(request: RequestCheckTx): Promise<ResponseCheckTx> {
    try {
      return await this.#check(request)
    } catch (error) {
      this.#options.onCheckFailed(error)
      return txResponse(UNFIT, 'the check failed')
    }
  }

  async #check({ tx, type }: RequestCheckTx): Promise<ResponseCheckTx> {
    const { envelopes, ownEnvelopes, reader } = this.#options
    const key = envelopeKey(tx)
    const entries = envelopes.get(tx, key)
    if (entries === undefined) return txResponse(MALFORMED, 'not an envelope')
    if (type === CheckTxType.RECHECK) return txResponse((await this.#recheck(entries)) ? OK : UNFIT, '')
    const own = ownEnvelopes.take(key)
    if (own === 'admitted') return txResponse(OK, '')
    if (own === 'admitted-before') return txResponse((await this.#recheck(entries)) ? OK : UNFIT, '')
    const admission = await reader.admit(entries)
    if (admission.isAccepted) return txResponse(OK, '')
    const live = liveEntries(entries, admission)
    const isAccepted = live !== undefined && (await reader.admit(live)).isAccepted
    return isAccepted ? txResponse(OK, '') : txResponse(UNFIT, reasonOf(admission))
  }

  /** An envelope stays in the mempool as long as one of its entries can enter a ledger. */
  async #recheck(entries: readonly CheckedEntry[]): Promise<boolean> {
    const { reader } = this.#options
    const { checks, isAccepted } = await reader.admit(entries, true)
    if (isAccepted) return true
    const left = entries.filter((_, index) => {
      const check = checks[index]
      return check?.isFit === true && check.result === 'tesSUCCESS'
    })
    if (left.length > 0) await reader.admit(left, true)
    return left.length > 0
  }

  prepareProposal({ maxTxBytes, txs }: RequestPrepareProposal): ResponsePrepareProposal {
    const { envelopes, network, reader } = this.#options
    const read = (tx: Uint8Array): readonly EnvelopeEntry[] | undefined => envelopes.get(tx)
    return { txs: prepareProposal(network, txs, Number(maxTxBytes), read, reader.senderOf) }
  }

  /** Rejects a proposal with a malformed envelope or transaction, or an invalid signature. */
  async processProposal({ txs }: RequestProcessProposal): Promise<ResponseProcessProposal> {
    const { envelopes, reader } = this.#options
    const entries = proposedEntries(txs, (tx) => envelopes.get(tx))
    const isValid = entries !== undefined && (await reader.verify(entries.map(({ blob }) => blob)))
    return { status: isValid ? ProposalStatus.ACCEPT : ProposalStatus.REJECT }
  }

  /** @throws NodeError when the block is not the next one, or the ledger could not be closed */
  async finalizeBlock(request: RequestFinalizeBlock): Promise<ResponseFinalizeBlock> {
    const height = Number(request.height)
    const finalized = this.#finalized
    if (finalized?.height === height) return repeated(finalized, request.hash)
    const response = this.#finalize(request, height)
    this.#finalized = { height, hash: request.hash, response }
    try {
      return await response
    } catch (error) {
      this.#finalized = finalized
      throw error
    }
  }

  async #finalize(request: RequestFinalizeBlock, height: number): Promise<ResponseFinalizeBlock> {
    const { reader } = this.#options
    if (height !== reader.after + 1) {
      throw new NodeError('node/internal', `CometBFT sent block ${height} after ${reader.after}`)
    }
    const doubleVotes = doubleVotesOf(request)
    if (doubleVotes.length > 0) this.#options.onDoubleVotes(doubleVotes)
    const closeTime = unixMsToLedgerTime(Number(request.time.seconds) * 1000)
    const { codes, entries } = this.#read(request.txs)
    const validators = this.#validatorsBefore(height)
    const { ledger } = await reader.deliver({
      position: height,
      entries: [...entries, { kind: 'close', closeTime: Math.max(0, closeTime) }],
    })
    if (ledger === undefined) throw new NodeError('node/internal', `block ${height} closed no ledger`)
    return {
      events: [],
      txResults: codes.map((code) => txResponse(code, '')),
      validatorUpdates: validatorUpdates(validators, ledger.validators),
      appHash: ledger.appHash,
    }
  }

  /**
   * Returns CometBFT's validators before a block. A chain that continues a ledger writes its first validators with this
   * block.
   */
  #validatorsBefore(height: number): readonly KeyPower[] {
    const { genesis, reader } = this.#options
    if (height > 1) return reader.last.validators
    return (genesis.state.validators ?? []).map(({ key, power }) => ({ key: base64ToHex(key), power }))
  }

  #read(txs: readonly Uint8Array[]): { readonly codes: number[]; readonly entries: LogEntry[] } {
    const { envelopes, ownEntries, reader } = this.#options
    const entries: LogEntry[] = []
    const codes = txs.map((tx) => {
      const envelope = envelopes.take(tx)
      for (const entry of envelope ?? []) {
        const origin = ownEntries.take(entry, reader.idOf)
        entries.push({ kind: 'transaction', ...entry, ...(origin === undefined ? {} : { origin }) })
      }
      return envelope === undefined ? MALFORMED : OK
    })
    return { codes, entries }
  }

  async commit(): Promise<ResponseCommit> {
    const { keptBlocks, onCommitted, ownEntries, ownEnvelopes, reader } = this.#options
    // This node's own entries may wait before they reach the mempool.
    await reader.commit(ownEntries.all)
    ownEnvelopes.restart()
    onCommitted(reader.after)
    return { retainHeight: BigInt(await keptBlocks.first()) }
  }

  async listSnapshots(): Promise<ResponseListSnapshots> {
    const found = (await this.#options.reader.snapshots?.list()) ?? []
    return { snapshots: found.map((each) => ({ ...each, height: BigInt(each.height) })) }
  }

  offerSnapshot(): { result: number } {
    return { result: OfferResult.REJECT }
  }

  async loadSnapshotChunk({ chunk, height }: RequestLoadSnapshotChunk): Promise<{ chunk: Uint8Array }> {
    return { chunk: (await this.#options.reader.snapshots?.chunk(Number(height), chunk)) ?? EMPTY }
  }

  applySnapshotChunk(): { result: number; refetchChunks: []; rejectSenders: [] } {
    return { result: ChunkResult.ABORT, refetchChunks: [], rejectSenders: [] }
  }
}

function doubleVotesOf({ misbehavior }: RequestFinalizeBlock): DoubleVote[] {
  return misbehavior
    .filter(({ type }) => type === MisbehaviorType.DUPLICATE_VOTE)
    .map(({ height, validator }) => ({ address: toHex(validator.address), height: Number(height) }))
}

function repeated({ hash, height, response }: FinalizedBlock, again: Uint8Array): Promise<ResponseFinalizeBlock> {
  if (Buffer.compare(hash, again) === 0) return response
  throw new NodeError('node/internal', `CometBFT decided two different blocks ${height}`)
}

/**
 * Returns the entries of a refused envelope without those that no later ledger can take; undefined if the envelope
 * stays refused. Otherwise a sender who submits two transactions with the same sequence to two nodes would delay the
 * other transactions of both envelopes. At least half of the entries must remain, so that dead ones do not fill blocks
 * for free.
 */
function liveEntries(entries: readonly CheckedEntry[], { checks }: LogAdmission): readonly CheckedEntry[] | undefined {
  if (!checks.every(({ isFit }) => isFit)) return undefined
  const live = entries.filter((_, index) => {
    const check = checks[index]
    return check?.isFit === true && !check.result.startsWith('tef')
  })
  return live.length > 0 && live.length < entries.length && 2 * live.length >= entries.length ? live : undefined
}

function reasonOf({ checks }: LogAdmission): string {
  const problems = checks.map((check) => (check.isFit ? check.result : check.reason))
  const index = problems.findIndex((problem) => problem !== 'tesSUCCESS')
  return `entry ${index}: ${problems[index] ?? 'refused'}`
}
