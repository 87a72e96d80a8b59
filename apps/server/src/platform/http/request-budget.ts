export interface RequestBudgetOptions {
  /** Sustained requests per second of one client. */
  readonly perSecond: number
  /** Maximum burst of one client, in requests. */
  readonly burst: number
  /** Maximum number of concurrent requests of one client. */
  readonly concurrent: number
  /** Maximum number of concurrent requests of all clients. */
  readonly concurrentForAll: number
  /** Returns the time of a monotonic clock, in milliseconds. */
  readonly now: () => number
}

/** The reason why a request is not served now. */
export interface ShedReason {
  readonly reason: 'client' | 'everybody'
  /** Whole seconds after which a retry is worthwhile. */
  readonly retryAfter: number
}

interface Account {
  tokens: number
  /** Time of the last update of `tokens`, ms. */
  at: number
  underWay: number
}

/** Maximum number of remembered clients; beyond it, the least recently active one is evicted. */
const MAX_CLIENTS = 20_000

/** Sheds requests beyond a client's share. Requests never queue (R17). */
export class RequestBudget {
  readonly #options: RequestBudgetOptions
  /** Ordered by last activity; the most recent client is last. */
  readonly #accounts = new Map<string, Account>()
  #underWay = 0

  constructor(options: RequestBudgetOptions) {
    this.#options = options
  }

  /** The number of remembered clients. */
  get size(): number {
    return this.#accounts.size
  }

  /** Admits a request of a client network. Returns a function to call when it ends, or the reason why it is shed. */
  admit(network: string): (() => void) | ShedReason {
    const { burst, perSecond, concurrent, concurrentForAll, now } = this.#options
    const time = now()
    const account = this.#accounts.get(network) ?? { tokens: burst, at: time, underWay: 0 }
    account.tokens = Math.min(burst, account.tokens + ((time - account.at) * perSecond) / 1000)
    account.at = time
    this.#remember(network, account)
    if (account.tokens < 1)
      return { reason: 'client', retryAfter: Math.max(1, Math.ceil((1 - account.tokens) / perSecond)) }
    account.tokens -= 1
    if (account.underWay >= concurrent) return { reason: 'client', retryAfter: 1 }
    if (this.#underWay >= concurrentForAll) return { reason: 'everybody', retryAfter: 1 }
    account.underWay += 1
    this.#underWay += 1
    let ended = false
    return () => {
      if (ended) return
      ended = true
      account.underWay -= 1
      this.#underWay -= 1
    }
  }

  #remember(network: string, account: Account): void {
    this.#accounts.delete(network)
    this.#accounts.set(network, account)
    if (this.#accounts.size <= MAX_CLIENTS) return
    const [silent] = this.#accounts.keys()
    if (silent !== undefined) this.#accounts.delete(silent)
  }
}
