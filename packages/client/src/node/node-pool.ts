import { TIMERS } from '@tidebook/contract/constants'
import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import { ClientError, NETWORK_BROKEN_TEXT, NETWORK_ERROR_TEXT } from '../client-error.ts'
import type { FetchFunction } from '../http/http-client.ts'
import { requestNode } from './request-node.ts'
import { NodeRank } from './node-rank.ts'
import { isAccountInfo, isFee, isTransactionOf, isValidatedLedger } from './sound-answers.ts'
import type {
  AccountInfo,
  FeeAnswer,
  NodeResult,
  SubmitAnswer,
  TransactionAnswer,
  ValidatedLedger,
} from './node-answers.ts'

export interface NodePoolOptions {
  /** JSON-RPC addresses, in order of preference. */
  readonly nodes: readonly string[]
  readonly fetch?: FetchFunction
  readonly clock?: Clock
  readonly online?: () => boolean
  /**
   * Called after every request with whether any node was reached (STA-015, STA-016). A node that refuses counts as
   * reached.
   */
  readonly onReach?: (reached: boolean) => void
}

/** Returns whether to accept an answer. Otherwise the next node is queried. */
export type AcceptAnswer = (result: NodeResult) => boolean

const succeeded: AcceptAnswer = (result) => result.status === 'success'
const validated: AcceptAnswer = (result) => result.status === 'success' && result.validated === true

/**
 * JSON-RPC client for several nodes of one ledger (CHN-014..018). A request goes to one node after the other, the
 * healthiest first, until one returns an acceptable answer; the limit of 30 s applies to all nodes together (API-006).
 */
export class NodePool {
  readonly #rank: NodeRank
  readonly #count: number
  readonly #clock: Clock
  readonly #fetch: FetchFunction
  readonly #online: () => boolean
  readonly #onReach: ((reached: boolean) => void) | undefined
  readonly #options: NodePoolOptions
  #apart: readonly NodePool[] | undefined

  constructor(options: NodePoolOptions) {
    this.#options = options
    this.#rank = new NodeRank(options.nodes)
    this.#count = options.nodes.length
    this.#clock = options.clock ?? systemClock
    this.#fetch = options.fetch ?? ((url, init) => fetch(url, init))
    this.#online = options.online ?? (() => globalThis.navigator?.onLine ?? true)
    this.#onReach = options.onReach
  }

  /**
   * Queries each node in turn until `accept` accepts an answer. `onSilent` is called for each node that does not
   * answer.
   * @throws ClientError node/refused with the node's own message when a node answered with an error (ERR-061),
   * node/unvalidated when no answer was acceptable, node/unreachable when none answered
   */
  async request<T extends NodeResult>(
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    accept: AcceptAnswer = succeeded,
    signal?: AbortSignal,
    onSilent?: () => void,
  ): Promise<T> {
    const deadline = this.#clock.now() + TIMERS.infoTimeout
    let refused: NodeResult | undefined
    let answered = false
    let cause: unknown
    let left = this.#count
    for (const url of this.#rank.order(this.#clock.now())) {
      const started = this.#clock.now()
      const share = Math.max(1, (deadline - started) / left)
      left -= 1
      try {
        // Sequential, not concurrent: a transaction must not reach more nodes than necessary.
        const result = await requestNode(this.#fetch, this.#clock, url, { method, params }, share, signal)
        this.#rank.succeeded(url, this.#clock.now() - started)
        if (accept(result)) {
          this.#onReach?.(true)
          return result as T
        }
        if (result.status === 'success') answered = true
        else refused ??= result
      } catch (error) {
        if (signal?.aborted) throw new ClientError('client/aborted', 'aborted', { cause: signal.reason })
        this.#rank.failed(url, this.#clock.now())
        onSilent?.()
        cause = error
      }
    }
    this.#onReach?.(answered || refused !== undefined)
    throw this.#failure(refused, answered, cause)
  }

  #failure(refused: NodeResult | undefined, answered: boolean, cause: unknown): ClientError {
    if (answered) return new ClientError('node/unvalidated', 'No node has a validated answer')
    if (refused) {
      const reason = refused.error ?? 'unknown'
      return new ClientError('node/refused', refused.error_message ?? reason, { reason })
    }
    return new ClientError('node/unreachable', this.#online() ? NETWORK_ERROR_TEXT : NETWORK_BROKEN_TEXT, { cause })
  }

  /** Returns the nodes individually, for facts on which no single node is trusted. */
  apart(): readonly NodePool[] {
    const { nodes, fetch, clock, online } = this.#options
    const others = { ...(fetch && { fetch }), ...(clock && { clock }), ...(online && { online }) }
    this.#apart ??= nodes.map((node) => new NodePool({ nodes: [node], ...others }))
    return this.#apart
  }

  /**
   * Returns the account root in the open ledger (with the sequence of the next transaction), or in the validated
   * ledger.
   * @throws ClientError with the result's error message, e.g. 'Account not found.' (ERR-061)
   */
  accountInfo(
    account: string,
    ledger: 'current' | 'validated' = 'validated',
    signal?: AbortSignal,
  ): Promise<AccountInfo> {
    const isWanted = ledger === 'validated' ? validated : succeeded
    const accept: AcceptAnswer = (result) => isWanted(result) && isAccountInfo(result)
    return this.request<AccountInfo>('account_info', { account, ledger_index: ledger }, accept, signal)
  }

  /**
   * Submits a signed transaction. The answer is provisional; a refused one also has its engine result (CHN-015). A
   * single node's refusal is not final: the next one is tried, and all must refuse.
   * @throws ClientError as `request`; `node/unreachable` even if one node may have accepted it without answering and a
   * later node refuses it because the ledger has changed since (`tef...`)
   */
  async submit(blob: string, signal?: AbortSignal): Promise<SubmitAnswer> {
    let refusal: SubmitAnswer | undefined
    let isSure = true
    const taken: AcceptAnswer = (result) => {
      if (!succeeded(result) || typeof result['engine_result'] !== 'string') return false
      const isRefused = /^te[flm]/.test(result['engine_result'])
      if (isRefused) refusal ??= result as SubmitAnswer
      return !isRefused
    }
    try {
      return await this.request<SubmitAnswer>('submit', { tx_blob: blob }, taken, signal, () => {
        isSure = refusal !== undefined
      })
    } catch (error) {
      if (refusal === undefined || signal?.aborted === true) throw error
      if (!isSure && refusal.engine_result.startsWith('tef')) throw this.#failure(undefined, false, error)
      return refusal
    }
  }

  /** Returns a validated transaction with its metadata (CHN-017, CHN-018). */
  transaction(hash: string, signal?: AbortSignal): Promise<TransactionAnswer> {
    const accept: AcceptAnswer = (result) => validated(result) && isTransactionOf(hash, result)
    return this.request<TransactionAnswer>('tx', { transaction: hash, binary: false }, accept, signal)
  }

  /** Returns the base fee in micro units. */
  async baseFee(signal?: AbortSignal): Promise<bigint> {
    const answer = await this.request<FeeAnswer>('fee', {}, (result) => succeeded(result) && isFee(result), signal)
    return BigInt(answer.drops?.base_fee ?? '10')
  }

  /** Returns the last validated ledger, and the ledgers that the answering node has. */
  async validatedLedger(signal?: AbortSignal): Promise<ValidatedLedger> {
    const answer = await this.request<NodeResult>('server_info', {}, isValidatedLedger, signal)
    const info = answer['info'] as ServerInfo
    const { validated_ledger: ledger, complete_ledgers: completeLedgers = '', tidebook } = info
    const closes = tidebook?.close_interval_ms
    const closeInterval = typeof closes === 'number' && closes > 0 ? { closeIntervalMs: closes } : {}
    return { index: ledger.seq, completeLedgers, ...closeInterval }
  }
}

interface ServerInfo {
  readonly validated_ledger: { readonly seq: number }
  readonly complete_ledgers?: string
  readonly tidebook?: { readonly close_interval_ms?: unknown }
}
