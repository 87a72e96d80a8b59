import type { Figure } from '../../bench/support/report.ts'

/** A figure over several rounds of its bench. */
export interface Summary {
  readonly median: number
  readonly lowest: number
  readonly highest: number
  readonly limit: Figure['limit']
  readonly unit: string
}

/** Summaries by bench, then by name of the figure. */
export type Summaries = Readonly<Record<string, Readonly<Record<string, Summary>>>>

/** Parses the file that a bench wrote to BENCH_FIGURES: one JSON object per line. */
export function parseFigures(text: string): Figure[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Figure => JSON.parse(line))
}

/**
 * Summarizes the rounds of one bench by name of the figure. The median of an even number is the lower of the two middle
 * values.
 */
export function summarize(rounds: readonly (readonly Figure[])[]): Record<string, Summary> {
  const byName = Map.groupBy(rounds.flat(), ({ name }) => name.trim())
  return Object.fromEntries(
    [...byName].map(([name, figures]) => {
      const sorted = figures.map(({ measured }) => measured).toSorted((a, b) => a - b)
      const [{ limit, unit }] = figures as [Figure, ...Figure[]]
      const at = (index: number): number => sorted[index] ?? 0
      const median = at(Math.floor((sorted.length - 1) / 2))
      return [name, { median, lowest: at(0), highest: at(sorted.length - 1), limit, unit }]
    }),
  )
}
