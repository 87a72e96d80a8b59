import type { Clock } from '../base/clock.ts'
import type { WorkLimits } from './work-limits.ts'
import { LongInputs } from './long-inputs.ts'
import { TokenBucket } from './token-bucket.ts'

/** Answers that the client has not read yet. */
export interface UnreadAnswers {
  readonly bytesWaiting: number
}

/** The usage and open resources of one client. */
export class ClientAccount {
  readonly work: TokenBucket
  readonly plainAnswers: TokenBucket
  readonly outboxes = new Set<UnreadAnswers>()
  readonly longInputs = new LongInputs()
  /** Open requests and sockets. */
  connections = 0
  /** Requests that wait for their turn. */
  waiting = 0
  /** Transactions that wait for their result. */
  submissions = 0

  constructor(limits: WorkLimits, clock: Clock) {
    this.work = new TokenBucket(limits.perClient, clock)
    this.plainAnswers = new TokenBucket(limits.plainAnswers, clock)
  }

  get bytesWaiting(): number {
    let sum = 0
    for (const { bytesWaiting } of this.outboxes) sum += bytesWaiting
    return sum
  }

  /** Whether the account can be dropped, because nothing in it differs from a new one. */
  get isIdle(): boolean {
    const holdsNothing = this.connections === 0 && this.waiting === 0 && this.submissions === 0
    return holdsNothing && this.longInputs.isIdle && this.work.isFull && this.plainAnswers.isFull
  }
}
