import type { Budget } from './token-bucket.ts'

/** What those who do not run the node may cost it. Amounts are milliseconds of the ledger's thread. */
export interface WorkLimits {
  readonly perClient: Budget
  /** All of them together: what is left of a second belongs to the ledger. Beyond it clients are served in turn, as it fills. */
  readonly ofAll: Budget
  /** What all of them may take at once before the ledger's own work has a turn. */
  readonly atOnce: number
  /** What a client may owe for small requests before nothing more is read from it. */
  readonly debt: number
  /** Requests of one client that wait for their turn. */
  readonly waitingPerClient: number
  /** Requests of all clients that wait for their turn. */
  readonly waitingOfAll: number
  /** Answers of one client that need no work: health, preflights, paths that do not exist, too many connections. */
  readonly plainAnswers: Budget
  /** Transactions of one client that wait for their result. */
  readonly submissionsPerClient: number
  /** Connections of one client. */
  readonly connectionsPerClient: number
  /** Bytes of answers that one client has not taken yet, over all its connections. */
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
