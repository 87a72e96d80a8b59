import { ApiError } from './http/http.errors.ts'
import { Turns, type TurnLimits } from './turns.ts'

interface Shared<T> {
  readonly answer: Promise<T>
  /** The last ledger at the time of the call. */
  readonly ledger: number
  /** Minimum time until which the answer is reused, ms; undefined while it is in progress. */
  until: number | undefined
}

export interface SharedAnswersOptions<T> {
  /** Returns the last ledger. An answer is reused until the next one. */
  readonly ledger: () => number
  /** Returns how long an answer is reused regardless of new ledgers, ms: longer for more expensive answers. */
  readonly rest?: (answer: T) => number
  /** Maximum number of stored answers; the oldest one is evicted first. */
  readonly most: number
  /** Returns the time of a clock, in milliseconds. */
  readonly now: () => number
  readonly turns?: TurnLimits
}

/** The work of one client is serialized, because one screen makes only a few calls. */
const TURNS: TurnLimits = { atOnce: 2, slow: 4, slowMs: 2_000, waiting: 16, waitingOfAll: 512 }

/**
 * Shares expensive answers from the ledger, so that clients cannot cause the same work repeatedly. Callers share an
 * answer that is in progress or belongs to the same ledger. An expensive answer is reused for a while longer. Work for
 * different keys takes turns, client by client. A failure reaches the waiting callers and is forgotten.
 */
export class SharedAnswers<T> {
  readonly #options: SharedAnswersOptions<T>
  readonly #known = new Map<string, Shared<T>>()
  readonly #turns: Turns

  constructor(options: SharedAnswersOptions<T>) {
    this.#options = options
    this.#turns = new Turns(options.turns ?? TURNS)
  }

  /** The number of answers stored or in progress. */
  get size(): number {
    return this.#known.size
  }

  /**
   * Returns the answer for a key.
   * @param client the network whose budget the work counts against, if any
   * @throws the errors of `make`, ApiError `tooFrequent` when too much work of the client is waiting
   */
  get(key: string, client: string, make: () => Promise<T>): Promise<T> {
    const { now } = this.#options
    const ledger = this.#options.ledger()
    const cached = this.#known.get(key)
    if (cached !== undefined && (cached.until === undefined || cached.ledger === ledger || now() < cached.until))
      return cached.answer
    const shared: Shared<T> = { answer: this.#inTurn(client, make), ledger, until: undefined }
    this.#known.delete(key)
    this.#known.set(key, shared)
    shared.answer.then(
      (answer) => this.#keep(shared, answer),
      () => this.#forget(key, shared),
    )
    return shared.answer
  }

  #inTurn(client: string, make: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const leave = this.#turns.take(client, () => make().then(resolve, reject))
    if (leave === undefined) reject(new ApiError('tooFrequent'))
    return promise
  }

  #keep(shared: Shared<T>, answer: T): void {
    const { rest, most, now } = this.#options
    shared.until = now() + (rest?.(answer) ?? 0)
    for (const [old, { until }] of this.#known) {
      if (this.#known.size <= most) return
      if (until !== undefined) this.#known.delete(old)
    }
  }

  #forget(key: string, shared: Shared<T>): void {
    if (this.#known.get(key) === shared) this.#known.delete(key)
  }
}
