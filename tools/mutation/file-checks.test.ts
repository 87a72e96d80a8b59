import { describe, expect, it } from 'vitest'
import { checksOf, closestTests, testsAtOnce } from './file-checks.ts'

const FILE = 'tools/mutation/mutants.ts'
const ADJACENT = 'tools/mutation/mutants.test.ts'
const FAR = 'tools/citations/far.test.ts'
const SIBLING = 'tools/mutation/killers.test.ts'
const RUNS = [['tools/mutation'], ['tools']]

describe('checksOf', () => {
  it('runs the adjacent test, then the closest tests, then the runs of the target', () => {
    const target = { runs: RUNS, replays: false, closest: { mutants: [FAR, '-t', 'pays|waits'] } }
    const near = [{ filters: [ADJACENT] }, { filters: [FAR], title: 'pays|waits' }]
    expect(checksOf(FILE, target, false)).toEqual([...near, { filters: ['tools/mutation'] }, { filters: ['tools'] }])
    expect(checksOf(FILE, target, true)).toEqual(near)
  })

  it('quickly runs the first run of a target without closer tests', () =>
    expect(checksOf('tools/mutation/other.ts', { runs: RUNS, replays: false }, true)).toEqual([
      { filters: ['tools/mutation'] },
    ]))

  it('replays recordings around the tests, but none in a quick run', () => {
    const target = { runs: [['tools']], replays: true }
    const tests = [{ filters: [ADJACENT] }, { filters: ['tools'] }]
    expect(checksOf(FILE, target, false)).toEqual([{ recordings: 'kept' }, ...tests, { recordings: 'reference' }])
    expect(checksOf(FILE, target, true)).toEqual([{ filters: [ADJACENT] }])
  })
})

it.each([
  ['only the adjacent test', [], [ADJACENT], [ADJACENT]],
  ['tests of one folder', [SIBLING], [ADJACENT, SIBLING], [ADJACENT, SIBLING]],
  ['a test of another folder', [FAR], [ADJACENT, FAR], [ADJACENT]],
  ['some tests of a file', [SIBLING, '-t', 'pays'], [ADJACENT, SIBLING], [ADJACENT]],
] as const)('finds the tests of a file with %s', (_title, named, all, atOnce) => {
  const target = { closest: { mutants: named } }
  expect(closestTests(FILE, target)).toEqual(all)
  expect(testsAtOnce(FILE, target)).toEqual(atOnce)
})

it('finds no test of a file without one', () => {
  expect(closestTests('tools/mutation/other.ts', {})).toEqual([])
  expect(testsAtOnce('tools/mutation/other.ts', {})).toEqual([])
})
