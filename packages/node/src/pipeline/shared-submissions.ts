import type { SubmitOutcome } from './submit-outcome.ts'

/** Submissions that wait for a block. A repeated submission of the same bytes shares the outcome of the first. */
export class SharedSubmissions {
  readonly #waiting = new Map<string, Promise<SubmitOutcome>>()

  /**
   * Returns the outcome of a waiting submission with the same key, marked as a repeat; otherwise the outcome of
   * `submit`.
   * @param key from `submissionKey`
   */
  async share(key: string, submit: () => Promise<SubmitOutcome>): Promise<SubmitOutcome> {
    const waiting = this.#waiting.get(key)
    if (waiting !== undefined) return repeat(await waiting)
    const outcome = submit()
    this.#waiting.set(key, outcome)
    try {
      return await outcome
    } finally {
      this.#waiting.delete(key)
    }
  }
}

function repeat(outcome: SubmitOutcome): SubmitOutcome {
  if (outcome.kind !== 'decided') return outcome
  const { applied, result } = outcome.result
  return { ...outcome, result: { applied, result, isRepeat: true } }
}
