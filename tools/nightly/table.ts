import type { Summaries, Summary } from './figures.ts'
import { isComparable, type Regression } from './regressions.ts'

const NAME_WIDTH = 45
const VALUE_WIDTH = 28
const CHANGE_WIDTH = 9

/** Returns a table of all figures: median with lowest and highest value, the baseline, and the change of ratios. */
export function tableOf(accepted: Summaries, now: Summaries, regressions: readonly Regression[]): string {
  const head = row('', 'baseline', 'now', 'change', '')
  const lines = Object.entries(now).flatMap(([bench, figures]) => [
    `── ${bench}`,
    ...Object.entries(figures).map(([name, summary]) => {
      const before = accepted[bench]?.[name]
      const isRegression = regressions.some((each) => each.bench === bench && each.name === name)
      return row(
        name,
        before === undefined ? 'none' : valueOf(before),
        valueOf(summary),
        before !== undefined && isComparable(before) ? changeOf(before.median, summary.median) : '',
        isRegression ? 'WORSE' : '',
      )
    }),
  ])
  return [head, ...lines].map((each) => `${each.trimEnd()}\n`).join('')
}

/** Returns the sentence that reports a regression. */
export function describeRegression({ bench, name, before, now }: Regression, figures: Summaries): string {
  if (now === undefined) return `REGRESSION ${bench}: ${name}: baseline ${text(before)}, now missing`
  const { lowest, highest } = figures[bench]?.[name] ?? { lowest: now, highest: now }
  const isInSpread = before >= lowest && before <= highest
  const spread = isInSpread ? '; the baseline is within the spread of the rounds' : ''
  return `REGRESSION ${bench}: ${name}: baseline ${text(before)}, now ${text(now)} (${changeOf(before, now)}${spread})`
}

/** Returns a share of all cores as a sentence. */
export function describeOtherWork(share: number): string {
  return `${(share * 100).toFixed(0)} % of the processors busy with other work`
}

function row(name: string, before: string, now: string, change: string, verdict: string): string {
  return `${name.padEnd(NAME_WIDTH)} ${before.padEnd(VALUE_WIDTH)} ${now.padEnd(VALUE_WIDTH)} ${change.padEnd(CHANGE_WIDTH)} ${verdict}`
}

function valueOf({ median, lowest, highest, unit }: Summary): string {
  return `${text(median)}${unit} (${text(lowest)} to ${text(highest)})`
}

function changeOf(before: number, now: number): string {
  if (before === 0) return now === 0 ? '0 %' : 'from 0'
  const percent = ((now - before) / before) * 100
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)} %`
}

function text(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toPrecision(3)
}
