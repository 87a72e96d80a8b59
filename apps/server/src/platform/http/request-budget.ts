export interface RequestBudgetOptions {
  /** Requests a second that a client may send in the long run. */
  readonly perSecond: number
  /** Requests that it may send at once after a rest. */
  readonly burst: number
  /** Requests of one client that may be under way. */
  readonly concurrent: number
  /** Requests of all clients that may be under way. */
  readonly concurrentForAll: number
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/** Why a request is not served now. */
export interface Shed {
  readonly reason: 'client' | 'everybody'
  /** Whole seconds after which it is worth trying again. */
  readonly retryAfter: number
}

interface Account {
  tokens: number
  /** When `tokens` was right, ms. */
  at: number
  underWay: number
}

/** Clients that are remembered; of more, the one that was silent longest is forgotten. */
const MOST_CLIENTS = 20_000

/** Sheds what a client sends beyond its share; nothing waits in line (R17). */
export class RequestBudget {
  readonly #options: RequestBudgetOptions
  /** The one that was heard last is last. */
  readonly #accounts = new Map<string, Account>()
  #underWay = 0

  constructor(options: RequestBudgetOptions) {
    this.#options = options
  }

  /** Clients that are remembered. */
  get size(): number {
    return this.#accounts.size
  }

  /** Admits a request of a client network: the way to say that it ended, or why it is shed. */
  admit(network: string): (() => void) | Shed {
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
    if (this.#accounts.size <= MOST_CLIENTS) return
    const [silent] = this.#accounts.keys()
    if (silent !== undefined) this.#accounts.delete(silent)
  }
}
