import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mutantsOf, type Mutant } from './mutants.ts'
import {
  hasVerdict,
  nameOf,
  openMutants,
  recordFile,
  sourceBasis,
  targetReport,
  type OpenOutcome,
} from './operator-verdicts.ts'

const DAY = new Date('2026-11-28T12:00:00Z')

function sourceOf(file: string, source: string) {
  return { file, source, mutants: mutantsOf(source), tests: [TEST] }
}

const TEST = 'closest.test.ts'
const LIMIT = sourceOf('limit.ts', 'const isOver = a > b && c > d\n')
const SUM = sourceOf('sum.ts', 'const sum = a + b\n')

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tidebook-operators-'))
  mkdirSync(join(root, 'tools'))
  writeFileSync(join(root, TEST), 'tests()')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function record(
  file: ReturnType<typeof sourceOf>,
  survived: readonly Mutant[],
  others: Partial<OpenOutcome> = {},
  day = DAY,
): void {
  recordFile(root, file, sourceBasis(root, file), { survived, unfair: [], quick: false, ...others }, day)
}

it('distinguishes mutants of one line by their column', () =>
  expect(LIMIT.mutants.map((mutant) => nameOf(LIMIT.source, mutant))).toEqual([
    '1:18 > -> >=',
    '1:22 && -> ||',
    '1:27 > -> >=',
  ]))

it('reports a target as whole when all its files ran, with the days and the survivors', () => {
  record(LIMIT, LIMIT.mutants.slice(2), {}, new Date('2026-11-27T12:00:00Z'))
  expect(targetReport(root, 'money', [LIMIT, SUM])).toEqual([
    'money: 1 of 2 files; 2 of 4 operators killed, 1 survived',
    '  survived: limit.ts:1:27 > -> >=',
    '  not run: sum.ts',
  ])
  record(SUM, [])
  expect(targetReport(root, 'money', [LIMIT, SUM])[0]).toBe(
    'money: whole, 2026-11-27 to 2026-11-28; 3 of 4 operators killed, 1 survived',
  )
})

it('reports quick runs as such', () => {
  record(SUM, [], { quick: true })
  expect(targetReport(root, 'money', [SUM])).toEqual([
    'money: whole (quick), 2026-11-28; 1 of 1 operators killed, 0 survived',
  ])
})

it('reports mutants without a fair run apart from survivors, and opens both', () => {
  record(LIMIT, LIMIT.mutants.slice(0, 1), { unfair: LIMIT.mutants.slice(1, 2) })
  expect(targetReport(root, 'money', [LIMIT])).toEqual([
    'money: whole, 2026-11-28; 1 of 3 operators killed, 1 survived, 1 without a fair run',
    '  survived: limit.ts:1:18 > -> >=',
    '  without a fair run: limit.ts:1:22 && -> ||',
  ])
  expect(openMutants(root, LIMIT)).toEqual(LIMIT.mutants.slice(0, 2))
})

it('reports no day for a target without files', () =>
  expect(targetReport(root, 'money', [])).toEqual(['money: whole; 0 of 0 operators killed, 0 survived']))

it('opens all mutants after the source changes', () => {
  expect(hasVerdict(root, LIMIT)).toBe(false)
  record(LIMIT, [])
  expect(hasVerdict(root, LIMIT)).toBe(true)
  expect(openMutants(root, LIMIT)).toEqual([])
  const changed = sourceOf('limit.ts', `${LIMIT.source}export { isOver }\n`)
  expect(openMutants(root, changed)).toHaveLength(3)
  expect(hasVerdict(root, changed)).toBe(false)
  expect(targetReport(root, 'money', [changed])[0]).toBe('money: 0 of 1 files; 0 of 3 operators killed, 0 survived')
})

it('keeps the verdict of a file after a comment changes, unless the comment moves a survivor', () => {
  const commented = sourceOf('limit.ts', `/** Limit. */\n${LIMIT.source}`)
  record(LIMIT, [])
  expect(openMutants(root, commented)).toEqual([])
  record(LIMIT, LIMIT.mutants.slice(2))
  expect(openMutants(root, commented)).toHaveLength(3)
})

it('opens all mutants after a closest test changes or goes', () => {
  record(LIMIT, [])
  writeFileSync(join(root, TEST), 'fewer()')
  expect(openMutants(root, LIMIT)).toHaveLength(3)
  record(LIMIT, [])
  expect(openMutants(root, { ...LIMIT, tests: [] })).toHaveLength(3)
})
