interface Shared<T> {
  readonly answer: Promise<T>
  /** Until when it is given again, ms; undefined while it is being made. */
  until: number | undefined
}

export interface SharedAnswersOptions<T> {
  /** For how long an answer is given again, ms: the more work it was, the longer. 0 or less is not at all. */
  readonly rest: (answer: T) => number
  /** Answers that are kept; the oldest goes first. */
  readonly most: number
  /** Milliseconds of a clock. */
  readonly now: () => number
}

/**
 * Answers that are much work to make, so that nobody can have it done over and over: who asks while one is being made
 * gets that one, and a costly one is given again for a while. A failure is told to those who waited, and forgotten.
 */
export class SharedAnswers<T> {
  readonly #options: SharedAnswersOptions<T>
  readonly #known = new Map<string, Shared<T>>()

  constructor(options: SharedAnswersOptions<T>) {
    this.#options = options
  }

  /** Answers that are kept or being made. */
  get size(): number {
    return this.#known.size
  }

  /** The answer to a question, by its key. @throws what `make` throws */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const { now } = this.#options
    const known = this.#known.get(key)
    if (known !== undefined && (known.until === undefined || now() < known.until)) return known.answer
    const shared: Shared<T> = { answer: make(), until: undefined }
    this.#known.delete(key)
    this.#known.set(key, shared)
    shared.answer.then(
      (answer) => this.#rest(key, shared, answer),
      () => this.#forget(key, shared),
    )
    return shared.answer
  }

  #rest(key: string, shared: Shared<T>, answer: T): void {
    const { rest, most, now } = this.#options
    const restMs = rest(answer)
    if (restMs <= 0) return this.#forget(key, shared)
    shared.until = now() + restMs
    for (const [old, { until }] of this.#known) {
      if (this.#known.size <= most) return
      if (until !== undefined) this.#known.delete(old)
    }
  }

  #forget(key: string, shared: Shared<T>): void {
    if (this.#known.get(key) === shared) this.#known.delete(key)
  }
}
