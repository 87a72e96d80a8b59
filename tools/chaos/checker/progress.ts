import type { Violation } from './violation.ts'

/** Number of validators required to decide a block. */
const QUORUM = 3

export interface ProgressLimits {
  /** Longest time without a block while three validators are connected, in milliseconds. */
  readonly progressMs: number
  /** Milliseconds after the loss of a quorum within which messages in flight may complete one block. */
  readonly inFlightMs: number
}

/** The state of the network at one moment. */
interface ProgressSample {
  /** Milliseconds of a monotonic clock. */
  readonly at: number
  /** The highest block of all validators that respond. */
  readonly height: number
  /** Size of the largest group that is running, connected and without a fault for a while. */
  readonly surelyConnected: number
  /** Size of the largest group that could exchange messages. */
  readonly possiblyConnected: number
}

interface Halt {
  readonly since: number
  height: number | undefined
}

/** Checks that blocks appear when three validators are connected, and that none appear otherwise. */
export class Progress {
  readonly violations: Violation[] = []
  readonly #limits: ProgressLimits
  #grownAt = 0
  #height = 0
  #quorumSince: number | undefined
  #halt: Halt | undefined
  #halts = 0
  #longestMs = 0

  constructor(limits: ProgressLimits) {
    this.#limits = limits
  }

  /** Number of periods without a quorum that were long enough to check that no block appeared. */
  get halts(): number {
    return this.#halts
  }

  /** Longest time without a block while three validators were connected, in milliseconds. */
  get longestMs(): number {
    return this.#longestMs
  }

  add(sample: ProgressSample): void {
    this.#checkHalt(sample)
    this.#checkGrowth(sample)
  }

  #checkGrowth({ at, height, surelyConnected }: ProgressSample): void {
    if (height > this.#height) {
      this.#height = height
      this.#grownAt = at
    }
    if (surelyConnected < QUORUM) {
      this.#quorumSince = undefined
      return
    }
    this.#quorumSince ??= at
    const still = at - Math.max(this.#grownAt, this.#quorumSince)
    this.#longestMs = Math.max(this.#longestMs, still)
    if (still <= this.#limits.progressMs) return
    const detail = `no block after ${height} for ${Math.round(still)} ms with ${surelyConnected} validators connected`
    this.violations.push({ rule: 'progress-with-three', detail })
    // Reports the next violation only after the full time limit has passed again.
    this.#quorumSince = at
    this.#grownAt = at
  }

  #checkHalt({ at, height, possiblyConnected }: ProgressSample): void {
    if (possiblyConnected >= QUORUM) {
      this.#halt = undefined
      return
    }
    this.#halt ??= { since: at, height: undefined }
    const halt = this.#halt
    if (at - halt.since < this.#limits.inFlightMs) return
    if (halt.height === undefined) {
      halt.height = height
      this.#halts += 1
    } else if (height > halt.height) {
      const detail = `block ${height} after ${halt.height} with at most ${possiblyConnected} validators connected`
      this.violations.push({ rule: 'no-progress-with-two', detail })
      halt.height = height
    }
  }
}
