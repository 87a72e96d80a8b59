import type { Clock } from '../base/clock.ts'
import type { SubmitOutcome } from './submit-outcome.ts'

interface Waiting {
  readonly since: number
  readonly bytes: number
  readonly resolve: (outcome: SubmitOutcome) => void
}

/** Submitters of this node that wait for their provisional result, by origin number. */
export class Submissions {
  readonly #clock: Clock
  readonly #patience: number
  readonly #waiting = new Map<number, Waiting>()
  #next = 1
  #bytes = 0

  /** @param patience milliseconds until a submission counts as lost */
  constructor(clock: Clock, patience: number) {
    this.#clock = clock
    this.#patience = patience
  }

  get size(): number {
    return this.#waiting.size
  }

  /** Size in bytes of the waiting transactions. */
  get bytes(): number {
    return this.#bytes
  }

  /** @param bytes size of the transaction */
  open(bytes: number): { readonly origin: number; readonly outcome: Promise<SubmitOutcome> } {
    const origin = this.#next
    this.#next += 1
    this.#bytes += bytes
    const outcome = new Promise<SubmitOutcome>((resolve) => {
      this.#waiting.set(origin, { since: this.#clock(), bytes, resolve })
    })
    return { origin, outcome }
  }

  /** Settles with the first outcome. A redelivered entry has no submitter. */
  settle(origin: number | undefined, outcome: SubmitOutcome): void {
    if (origin === undefined) return
    const waiting = this.#waiting.get(origin)
    if (waiting === undefined) return
    this.#waiting.delete(origin)
    this.#bytes -= waiting.bytes
    waiting.resolve(outcome)
  }

  /** Gives up on entries that the log has delayed too long. Oldest first, so it stops at the first recent one. */
  sweep(): void {
    const limit = this.#clock() - this.#patience
    for (const [origin, { since }] of this.#waiting) {
      if (since > limit) return
      this.settle(origin, { kind: 'lost' })
    }
  }

  settleAll(outcome: SubmitOutcome): void {
    for (const origin of this.#waiting.keys()) this.settle(origin, outcome)
  }
}
