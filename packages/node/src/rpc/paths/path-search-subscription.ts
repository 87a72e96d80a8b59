import type { Logger } from 'pino'
import type { PathSearchTopic } from '../../streams/path-searches.ts'
import type { Result } from '../../json/result.ts'
import { RpcError } from '../../json/rpc-error.ts'

/** A search of `path_find` with its last response, which can be repeated without searching again. */
export class PathSearchSubscription implements PathSearchTopic {
  readonly client: string
  readonly #search: () => Result
  readonly #charged: (renew: () => Result) => Result
  readonly #logger: Logger
  #answer: Result | undefined
  #isBroken = false

  /** @param charged runs a renewal and charges it to the client that started the search */
  constructor(client: string, search: () => Result, charged: (renew: () => Result) => Result, logger: Logger) {
    this.client = client
    this.#search = search
    this.#charged = charged
    this.#logger = logger
  }

  get answer(): Result | undefined {
    return this.#answer
  }

  /** @throws RpcError when the payment is impossible */
  begin(): Result {
    this.#answer = this.#search()
    return this.#answer
  }

  renew(): Result | undefined {
    // The requester receives the first response.
    if (this.#answer === undefined || this.#isBroken) return undefined
    try {
      return this.#charged(() => this.begin())
    } catch (error) {
      // The accounts may exist again later, so the search continues.
      if (error instanceof RpcError) return undefined
      this.#isBroken = true
      this.#logger.error({ err: error }, 'path finding failed')
      return undefined
    }
  }
}
