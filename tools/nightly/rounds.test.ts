import { describe, expect, it } from 'vitest'
import { faultsOf, isComplete, roundsIn } from './rounds.ts'

function round(exitCode: number, ...names: string[]) {
  return {
    exitCode,
    figures: names.map((name) => ({ name, measured: 1, goal: 1, limit: 'least' as const, unit: '' })),
  }
}

describe('the rounds of the nightly comparison', () => {
  it('are 1 to 100', () => {
    expect(['1', '5', '100'].map(roundsIn)).toEqual([1, 5, 100])
    for (const text of ['0', '101', '-1', '1.5', '5x', 'x', '', ' 5']) expect(roundsIn(text)).toBeUndefined()
  })

  it('can be compared if each has every figure, even after a missed goal', () => {
    expect(faultsOf([round(0, 'rate', 'lag'), round(1, 'lag', 'rate ')])).toEqual([])
  })

  it('cannot be compared if one crashed, before or after it reported figures', () => {
    expect(faultsOf([round(0, 'rate'), round(1), round(143, 'rate'), round(139)])).toEqual([
      'round 2 has no figures',
      'round 3 ended with code 143',
      'round 4 ended with code 139',
      'round 4 has no figures',
    ])
    expect(faultsOf([round(1)])).toEqual(['round 1 has no figures'])
  })

  it('cannot be compared if one lacks a figure', () => {
    expect(faultsOf([round(0, 'rate'), round(1, 'rate', 'lag'), round(0, 'lag')])).toEqual([
      'round 1 lacks lag',
      'round 3 lacks rate',
    ])
  })

  it('cannot be compared if a figure is not a number', () => {
    const divided = {
      exitCode: 1,
      figures: [{ name: 'rate', measured: Number.NaN, limit: 'least' as const, unit: '' }],
    }
    expect(faultsOf([round(0, 'rate'), divided])).toEqual(['round 2: rate is not a number'])
    expect([round(0, 'rate'), round(1, 'rate'), round(1), round(143, 'rate'), divided].map(isComplete)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
