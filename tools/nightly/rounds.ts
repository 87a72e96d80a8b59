import type { Figure } from '../../bench/support/report.ts'

/** One run of a bench. */
export interface Round {
  /** 0 if the bench meets its goals, 1 if it misses one, which does not end the comparison. */
  readonly exitCode: number
  readonly figures: readonly Figure[]
}

const MAX_ROUNDS = 100
const MISSED_GOAL = 1

/** Returns the number of rounds in an argument, 1 to 100; undefined for any other text. */
export function roundsIn(text: string): number | undefined {
  const rounds = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return rounds >= 1 && rounds <= MAX_ROUNDS ? rounds : undefined
}

/**
 * Returns one sentence for each round of a bench that crashed or lacks a figure of another round; empty if the rounds
 * can be compared. A crash may have the exit code of a missed goal, but such a round has fewer figures.
 */
export function faultsOf(rounds: readonly Round[]): string[] {
  const names = new Set(rounds.flatMap(({ figures }) => figures.map(({ name }) => name.trim())))
  return rounds.flatMap(({ exitCode, figures }, index) => {
    const round = `round ${index + 1}`
    const ended = exitCode > MISSED_GOAL ? [`${round} ended with code ${exitCode}`] : []
    if (figures.length === 0) return [...ended, `${round} has no figures`]
    const present = new Set(figures.map(({ name }) => name.trim()))
    return [...ended, ...[...names].filter((name) => !present.has(name)).map((name) => `${round} lacks ${name}`)]
  })
}
