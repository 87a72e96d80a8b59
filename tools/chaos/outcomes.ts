import type { SubmissionState } from '@tidebook/client/submit'
import type { Outcome } from './checker/transactions.ts'

/** Outcomes of all transactions that a client signed, by hash. */
export class Outcomes {
  readonly #byHash = new Map<string, Outcome>()

  get all(): ReadonlyMap<string, Outcome> {
    return this.#byHash
  }

  /** Records a transaction before it is sent. */
  signed(hash: string): void {
    this.#byHash.set(hash, { kind: 'unknown' })
  }

  /** Records that the session signed again, which it does only when no ledger can include the first transaction. */
  replaced(hash: string): void {
    this.#byHash.set(hash, { kind: 'rejected' })
  }

  /** Records the final state of a transaction. */
  ended({ ledger, phase, result, submission: { hash } }: SubmissionState): void {
    if (ledger !== undefined) this.#byHash.set(hash, { kind: 'acknowledged', ledger, result: result ?? '' })
    else if (phase === 'expired' || phase === 'failed') this.#byHash.set(hash, { kind: 'rejected' })
  }

  count(kind: Outcome['kind']): number {
    return [...this.#byHash.values()].filter((outcome) => outcome.kind === kind).length
  }
}
