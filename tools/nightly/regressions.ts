import type { Summaries, Summary } from './figures.ts'

/** Maximum accepted deterioration of a median, as a share of the baseline. */
const TOLERANCE = 0.1

export interface Regression {
  readonly bench: string
  readonly name: string
  readonly before: number
  /** Undefined when the bench no longer reports the figure. */
  readonly now: number | undefined
}

function isWorse(before: Summary, now: Summary): boolean {
  return before.limit === 'most'
    ? now.median > before.median * (1 + TOLERANCE)
    : now.median < before.median * (1 - TOLERANCE)
}

/** Whether a figure is a ratio or a count, which can be compared across machines. */
export function isComparable({ unit }: Pick<Summary, 'unit'>): boolean {
  return unit === ''
}

/**
 * Returns the ratios and counts of `now` whose median is more than a tenth worse than in `baseline`. Skips figures with
 * a unit, which depend on the machine, and benches that did not run. A figure that disappeared is a regression.
 */
export function findRegressions(baseline: Summaries, now: Summaries): Regression[] {
  return Object.entries(baseline).flatMap(([bench, figures]) => {
    const measured = now[bench]
    if (measured === undefined) return []
    return Object.entries(figures).flatMap(([name, before]) => {
      if (!isComparable(before)) return []
      const after = measured[name]
      if (after !== undefined && !isWorse(before, after)) return []
      return [{ bench, name, before: before.median, now: after?.median }]
    })
  })
}
