import { describe, expect, it } from 'vitest'
import type { Figure } from '../../bench/support/report.ts'
import { parseFigures, summarize } from './figures.ts'
import { findRegressions } from './regressions.ts'

function figure(name: string, measured: number, limit: Figure['limit'] = 'least', unit = ''): Figure {
  return { name, measured, goal: 1, limit, unit }
}

function one(...figures: Figure[]) {
  return { node: summarize([figures]) }
}

describe('the nightly comparison', () => {
  it('computes the median of the rounds and keeps their spread', () => {
    const rounds = [3, 1, 2, 9, 8].map((measured) => [figure('rate', measured)])
    expect(summarize(rounds)).toEqual({ rate: { median: 3, lowest: 1, highest: 9, limit: 'least', unit: '' } })
  })

  it('reads what a bench wrote, one figure per line', () => {
    const figures = [figure('rate', 0.5), figure('lag', 12.5, 'most', ' ms')]
    expect(parseFigures(figures.map((each) => `${JSON.stringify(each)}\n`).join(''))).toEqual(figures)
    expect(parseFigures('')).toEqual([])
  })

  it('reports a ratio that is more than a tenth worse, whichever direction is better', () => {
    const baseline = one(figure('rate', 1), figure('cost', 2, 'most'))
    expect(findRegressions(baseline, one(figure('rate', 0.9), figure('cost', 2.2, 'most')))).toEqual([])
    expect(findRegressions(baseline, one(figure('rate', 0.89), figure('cost', 2.21, 'most')))).toEqual([
      { bench: 'node', name: 'rate', before: 1, now: 0.89 },
      { bench: 'node', name: 'cost', before: 2, now: 2.21 },
    ])
    expect(findRegressions(baseline, one(figure('rate', 5), figure('cost', 0.1, 'most')))).toEqual([])
  })

  it('reports a first loss after zero losses, and a figure that disappeared', () => {
    const baseline = one(figure('lost', 0, 'most'), figure('rate', 1))
    expect(findRegressions(baseline, one(figure('lost', 1, 'most')))).toEqual([
      { bench: 'node', name: 'lost', before: 0, now: 1 },
      { bench: 'node', name: 'rate', before: 1, now: undefined },
    ])
  })

  it('skips figures with a unit and benches that did not run', () => {
    const baseline = { ...one(figure('lag', 10, 'most', ' ms')), rebuild: summarize([[figure('share', 0.5)]]) }
    expect(findRegressions(baseline, one(figure('lag', 99, 'most', ' ms')))).toEqual([])
  })
})
