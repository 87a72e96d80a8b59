import type { Budget } from './token-bucket.ts'

/** Limits for callers other than the operator, in milliseconds of the ledger's thread. */
export interface WorkLimits {
  readonly perClient: Budget
  /**
   * Shared budget of all clients. The rest of each second belongs to the ledger. Once it is exhausted, clients take
   * turns as it refills.
   */
  readonly ofAll: Budget
  /** Small work of all clients that may run before the ledger's own work gets a turn. */
  readonly atOnce: number
  /** Debt from small requests at which reading from a client pauses. */
  readonly debt: number
  /** Waiting requests of one client. */
  readonly waitingPerClient: number
  /** Waiting requests of all clients. */
  readonly waitingOfAll: number
  /** Answers of one client that need no work: health checks, preflights, unknown paths, refused connections. */
  readonly plainAnswers: Budget
  /** Transactions of one client that wait for their result. */
  readonly submissionsPerClient: number
  /** Connections of one client. */
  readonly connectionsPerClient: number
  /** Bytes of unread answers of one client over all its connections. */
  readonly answerBytesPerClient: number
}

export const defaultWorkLimits: WorkLimits = {
  perClient: { burst: 250, perSecond: 200 },
  ofAll: { burst: 250, perSecond: 500 },
  atOnce: 5,
  debt: 200,
  waitingPerClient: 64,
  waitingOfAll: 1024,
  plainAnswers: { burst: 256, perSecond: 64 },
  submissionsPerClient: 1024,
  connectionsPerClient: 64,
  answerBytesPerClient: 33_554_432,
}
