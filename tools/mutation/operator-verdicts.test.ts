import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mutantsOf } from './mutants.ts'
import { nameOf, openMutants, recordFile, targetReport } from './operator-verdicts.ts'

const DAY = new Date('2026-11-28T12:00:00Z')

function sourceOf(file: string, source: string) {
  return { file, source, mutants: mutantsOf(source) }
}

const LIMIT = sourceOf('limit.ts', 'const isOver = a > b && c > d\n')
const SUM = sourceOf('sum.ts', 'const sum = a + b\n')

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tidebook-operators-'))
  mkdirSync(join(root, 'tools'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('names mutants of one line by their column', () =>
  expect(LIMIT.mutants.map((mutant) => nameOf(LIMIT.source, mutant))).toEqual([
    '1:18 > -> >=',
    '1:22 && -> ||',
    '1:27 > -> >=',
  ]))

it('reports a target as whole when all its files ran, with the days and the survivors', () => {
  const day = new Date('2026-11-27T12:00:00Z')
  recordFile(root, LIMIT, LIMIT.mutants.slice(2), day)
  expect(targetReport(root, 'money', [LIMIT, SUM])).toEqual([
    'money: 1 of 2 files; 2 of 4 operators killed, 1 survived',
    '  survived: limit.ts:1:27 > -> >=',
    '  not run: sum.ts',
  ])
  recordFile(root, SUM, [], DAY)
  expect(targetReport(root, 'money', [LIMIT, SUM])[0]).toBe(
    'money: whole, 2026-11-27 to 2026-11-28; 3 of 4 operators killed, 1 survived',
  )
})

it('opens survivors only, and all mutants after the source changes', () => {
  recordFile(root, LIMIT, LIMIT.mutants.slice(0, 1), DAY)
  expect(openMutants(root, LIMIT)).toEqual(LIMIT.mutants.slice(0, 1))
  const changed = sourceOf('limit.ts', `${LIMIT.source}// more\n`)
  expect(openMutants(root, changed)).toHaveLength(3)
  expect(targetReport(root, 'money', [changed])[0]).toBe('money: 0 of 1 files; 0 of 3 operators killed, 0 survived')
})
