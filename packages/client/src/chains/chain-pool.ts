import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import { ClientError, NETWORK_BROKEN_TEXT, NETWORK_ERROR_TEXT } from '../client-error.ts'
import type { FetchFunction } from '../http/http-client.ts'
import { NodeRank } from '../node/node-rank.ts'
import { chainHost } from './chain-host.ts'
import type { ChainHost } from './chain-host.ts'
import { RpcError } from './rpc-error.ts'

export interface ChainPoolOptions {
  /** Addresses without a trailing slash, in order of preference. */
  readonly nodes: readonly string[]
  readonly fetch?: FetchFunction
  readonly clock?: Clock
  readonly online?: () => boolean
  /** Maximum answer size in bytes. */
  readonly largestAnswer?: number
}

/** A request to a single node. */
export type HostRequest<T> = (host: ChainHost) => Promise<T>

/** Timeout per node, and number of attempts when nodes disagree. */
const TIMEOUT_MS = 8000
const ROUNDS = 3
const MIN_AGREEING_HOSTS = 3

/**
 * The nodes of a chain outside the Ripple family. Requests that involve no money go to one node after the other, the
 * healthiest first. With three or more nodes, more than half must agree on monetary amounts.
 */
export class ChainPool {
  #nodes: readonly string[]
  #rank: NodeRank
  readonly #clock: Clock
  readonly #fetch: FetchFunction
  readonly #online: () => boolean
  readonly #largest: { readonly largestAnswer?: number }

  constructor(options: ChainPoolOptions) {
    this.#nodes = options.nodes
    this.#rank = new NodeRank(options.nodes)
    this.#clock = options.clock ?? systemClock
    this.#fetch = options.fetch ?? ((url, init) => fetch(url, init))
    this.#largest = options.largestAnswer === undefined ? {} : { largestAnswer: options.largestAnswer }
    this.#online = options.online ?? (() => globalThis.navigator?.onLine ?? true)
  }

  /**
   * Replaces the nodes. Requests that were sent still count among the nodes to which they were sent. An equal list
   * keeps the health of the nodes.
   */
  useNodes(nodes: readonly string[]): void {
    if (nodes.length === this.#nodes.length && nodes.every((url, at) => url === this.#nodes[at])) return
    this.#nodes = nodes
    this.#rank = new NodeRank(nodes)
  }

  /**
   * Returns the first response. A refusal by a node ends the search; a failed request continues with the next node.
   * @throws RpcError with a node's own message, ClientError `node/unreachable`, `client/aborted`
   */
  async first<T>(question: HostRequest<T>, signal?: AbortSignal): Promise<T> {
    let cause: unknown
    for (const url of this.#rank.order(this.#clock.now())) {
      try {
        return await this.#ask(url, question, signal)
      } catch (error) {
        this.#endIfAborted(signal)
        if (!(error instanceof RpcError) || !error.isFetchError) throw error
        cause = error
      }
    }
    throw this.#unreachable(cause)
  }

  /**
   * Queries all nodes concurrently and returns each answer or error.
   * @throws ClientError `client/aborted`
   */
  async all<T>(question: HostRequest<T>, signal?: AbortSignal): Promise<readonly PromiseSettledResult<T>[]> {
    const answers = await Promise.allSettled(this.#nodes.map((url) => this.#ask(url, question, signal)))
    this.#endIfAborted(signal)
    return answers
  }

  /**
   * Returns the answer of more than half of all nodes, or the first answer if there are fewer than three. A node's
   * refusal counts as its answer.
   * @param wordOf key of an answer; answers with equal keys agree
   * @throws RpcError if a majority refuses, ClientError `node/unvalidated` if they disagree, otherwise as `first`
   */
  async agreed<T>(question: HostRequest<T>, wordOf: (value: T) => string, signal?: AbortSignal): Promise<T> {
    if (this.#nodes.length < MIN_AGREEING_HOSTS) return this.first(question, signal)
    let answered = false
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await this.all(question, signal)
      const words = answers.map((answer) => {
        if (answer.status === 'fulfilled') return `= ${wordOf(answer.value)}`
        const error: unknown = answer.reason
        if (!(error instanceof RpcError)) return isKnown(error) ? `! ${error.code}` : rethrow(error)
        return error.isFetchError ? undefined : '! refused'
      })
      answered = words.some((word) => word !== undefined)
      const at = words.findIndex(
        (word) => word !== undefined && 2 * words.filter((other) => other === word).length > answers.length,
      )
      const answer = answers[at]
      if (answer?.status === 'fulfilled') return answer.value
      if (answer !== undefined) throw answer.reason
    }
    if (answered) throw new ClientError('node/unvalidated', 'The nodes do not agree')
    throw this.#unreachable(undefined)
  }

  /** Returns the median of the answers, so that a minority of nodes cannot distort it. */
  async median(question: HostRequest<bigint>, signal?: AbortSignal): Promise<bigint> {
    if (this.#nodes.length < MIN_AGREEING_HOSTS) return this.first(question, signal)
    const answers = await this.all(question, signal)
    const numbers = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    if (2 * numbers.length <= answers.length) throw this.#unreachable(undefined)
    return numbers.toSorted((a, b) => (a < b ? -1 : Number(a > b)))[Math.floor((numbers.length - 1) / 2)] ?? 0n
  }

  async #ask<T>(url: string, question: HostRequest<T>, signal?: AbortSignal): Promise<T> {
    const started = this.#clock.now()
    const host = chainHost({
      url,
      fetch: this.#fetch,
      clock: this.#clock,
      timeout: TIMEOUT_MS,
      signal,
      ...this.#largest,
    })
    try {
      const answer = await question(host)
      this.#rank.succeeded(url, this.#clock.now() - started)
      return answer
    } catch (error) {
      if (error instanceof RpcError && error.isFetchError) this.#rank.failed(url, this.#clock.now())
      throw error
    }
  }

  #endIfAborted(signal: AbortSignal | undefined): void {
    if (signal?.aborted === true) throw new ClientError('client/aborted', 'aborted', { cause: signal.reason })
  }

  #unreachable(cause: unknown): ClientError {
    return new ClientError('node/unreachable', this.#online() ? NETWORK_ERROR_TEXT : NETWORK_BROKEN_TEXT, { cause })
  }
}

/** Returns whether an error raised from an answer has a code. */
function isKnown(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

function rethrow(error: unknown): never {
  throw error
}
