import type { Figure } from '../../bench/support/report.ts'

/** One run of a bench. */
export interface Round {
  /** 0 if the bench meets its goals, 1 if it misses one, which does not end the comparison. */
  readonly exitCode: number
  readonly figures: readonly Figure[]
  readonly startedAt: string
  readonly seconds: number
  /** Share of all cores that other programs used before the round, 0 to 1. */
  readonly otherWork: number
}

const MAX_ROUNDS = 100
const MISSED_GOAL = 1

/** Returns the number of rounds in an argument, 1 to 100; undefined for any other text. */
export function roundsIn(text: string): number | undefined {
  const rounds = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return rounds >= 1 && rounds <= MAX_ROUNDS ? rounds : undefined
}

/** Parts of a round that decide whether it can be compared. */
type Result = Pick<Round, 'exitCode' | 'figures'>

/** Whether a round ran to its end. One that did not is repeated when an interrupted run continues. */
export function isComplete({ exitCode, figures }: Result): boolean {
  return exitCode <= MISSED_GOAL && figures.length > 0 && figures.every(isNumber)
}

/** Whether a figure was measured. A division by zero is stored as null. */
function isNumber({ measured }: Figure): boolean {
  return Number.isFinite(measured)
}

/**
 * Returns one sentence for each round of a bench that crashed or lacks a figure of another round; empty if the rounds
 * can be compared. A crash may have the exit code of a missed goal, but such a round has fewer figures.
 */
export function faultsOf(rounds: readonly Result[]): string[] {
  const names = new Set(rounds.flatMap(({ figures }) => figures.map(({ name }) => name.trim())))
  return rounds.flatMap(({ exitCode, figures }, index) => {
    const round = `round ${index + 1}`
    const ended = exitCode > MISSED_GOAL ? [`${round} ended with code ${exitCode}`] : []
    if (figures.length === 0) return [...ended, `${round} has no figures`]
    const present = new Set(figures.map(({ name }) => name.trim()))
    return [
      ...ended,
      ...[...names].filter((name) => !present.has(name)).map((name) => `${round} lacks ${name}`),
      ...figures.filter((each) => !isNumber(each)).map(({ name }) => `${round}: ${name.trim()} is not a number`),
    ]
  })
}
