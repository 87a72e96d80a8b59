import type { ProgressLimits } from './checker/progress.ts'

/** Time limits of the checks, in milliseconds. */
export interface Limits extends ProgressLimits {
  /**
   * Longest time until all validators reach one height after healing. The aim is ten seconds; a loaded machine starts
   * programs slowly.
   */
  readonly healingMs: number
  /** Longest time until a validator whose disk was deleted has caught up. */
  readonly rejoinMs: number
  /** Longest time until a program notices that it cannot continue. */
  readonly noticeMs: number
  /** A transaction ends when its last ledger has passed, at the latest. */
  readonly drainMs: number
}

/** On a loaded machine, a round of CometBFT takes seconds. */
const LIMITS: Limits = {
  progressMs: 45_000,
  inFlightMs: 2000,
  healingMs: 90_000,
  rejoinMs: 120_000,
  noticeMs: 30_000,
  drainMs: 120_000,
}

/** Returns the limits for a machine that is `patience` times slower than two idle cores. */
export function limitsOf(patience: number): Limits {
  return {
    progressMs: LIMITS.progressMs * patience,
    inFlightMs: LIMITS.inFlightMs * patience,
    healingMs: LIMITS.healingMs * patience,
    rejoinMs: LIMITS.rejoinMs * patience,
    noticeMs: LIMITS.noticeMs * patience,
    drainMs: LIMITS.drainMs * patience,
  }
}
