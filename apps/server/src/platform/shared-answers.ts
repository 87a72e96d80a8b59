import { ApiError } from './http/http.errors.ts'
import { Turns, type TurnLimits } from './turns.ts'

interface Shared<T> {
  readonly answer: Promise<T>
  /** The last ledger when it was asked for. */
  readonly ledger: number
  /** Until when it is given again at the least, ms; undefined while it is being made. */
  until: number | undefined
}

export interface SharedAnswersOptions<T> {
  /** The last ledger there is: an answer is given again until the next one. */
  readonly ledger: () => number
  /** For how long an answer is given again whatever comes, ms: the more work it was, the longer. */
  readonly rest?: (answer: T) => number
  /** Answers that are kept; the oldest goes first. */
  readonly most: number
  /** Milliseconds of a clock. */
  readonly now: () => number
  readonly turns?: TurnLimits
}

/** The work of one client is done one after the other; a client has a few calls on a screen. */
const TURNS: TurnLimits = { atOnce: 2, slow: 4, slowMs: 2_000, waiting: 16, waitingOfAll: 512 }

/**
 * Answers from ledgers that are much work to make, so that nobody can have it done over and over: who asks while one is
 * being made gets that one, as does whoever asks before the next ledger, and a costly one is given again for a while
 * longer. Different questions take turns, client by client. A failure is told to those who waited, and forgotten.
 */
export class SharedAnswers<T> {
  readonly #options: SharedAnswersOptions<T>
  readonly #known = new Map<string, Shared<T>>()
  readonly #turns: Turns

  constructor(options: SharedAnswersOptions<T>) {
    this.#options = options
    this.#turns = new Turns(options.turns ?? TURNS)
  }

  /** Answers that are kept or being made. */
  get size(): number {
    return this.#known.size
  }

  /**
   * The answer to a question, by its key.
   * @param client the network that pays for the work, if there is any
   * @throws what `make` throws, ApiError `tooFrequent` when too much of a client waits already
   */
  get(key: string, client: string, make: () => Promise<T>): Promise<T> {
    const { now } = this.#options
    const ledger = this.#options.ledger()
    const known = this.#known.get(key)
    if (known !== undefined && (known.until === undefined || known.ledger === ledger || now() < known.until))
      return known.answer
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
