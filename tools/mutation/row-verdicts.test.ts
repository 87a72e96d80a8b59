import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { basisOf, openRows, provingTests, recordVerdict, reportLines } from './row-verdicts.ts'
import { citingTests, readRowBreaks } from './rows.ts'

const DAY = new Date('2026-11-28T12:00:00Z')
const PRODUCT = 'packages/amount/src/limit.ts'
const TEST = 'packages/amount/src/limit.test.ts'

let folder: string
let root: string
function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

function record(row: string, outcome: 'killed' | 'survived'): void {
  const rowBreak = readRowBreaks(root)[row]
  if (rowBreak === undefined) throw new TypeError(row)
  recordVerdict(root, row, outcome, basisOf(root, row, rowBreak, provingTests(citingTests(root), row)), DAY)
}

beforeEach(() => {
  // The root is one level deeper, because the specification is stored next to a checkout.
  folder = mkdtempSync(join(tmpdir(), 'tidebook-verdicts-'))
  root = join(folder, 'project')
  write(PRODUCT, 'export const limit = 3\n')
  write(TEST, "it('ZZZ-001 ZZZ-002 ZZZ-003 has a limit', () => {})\n")
  const place = { at: `${PRODUCT}#limit`, from: '3', to: '4' }
  write('tools/rows.json', JSON.stringify({ 'ZZZ-001': place, 'ZZZ-002': place }))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('counts killed rows among all rows, and lists those that survived or were not run', () => {
  expect(reportLines(root)).toEqual(['0 of 2 rows killed', '  2 not run: ZZZ-001 ZZZ-002'])
  record('ZZZ-002', 'survived')
  record('ZZZ-001', 'killed')
  expect(reportLines(root).slice(0, 2)).toEqual(['1 of 2 rows killed', '  1 survived: ZZZ-002'])
})

it.each([
  ['product file', PRODUCT],
  ['citing test', TEST],
])('opens a row again when its %s changes', (_what, file) => {
  record('ZZZ-001', 'killed')
  record('ZZZ-002', 'killed')
  expect(openRows(root, readRowBreaks(root))).toEqual([])
  write(
    file,
    file === TEST
      ? "it('ZZZ-001 ZZZ-002 ZZZ-003 has a limit', () => expect(limit).toBe(3))\n"
      : 'export const limit = 3 + 0\n',
  )
  expect(openRows(root, readRowBreaks(root))).toEqual(['ZZZ-001', 'ZZZ-002'])
  expect(reportLines(root)[0]).toBe('0 of 2 rows killed')
  expect(reportLines(root)[1]).toBe('  2 killed before their code or tests changed: ZZZ-001 ZZZ-002')
})

it('keeps a row closed when only comments, imports and tests of other rows change', () => {
  record('ZZZ-001', 'killed')
  record('ZZZ-002', 'killed')
  write(PRODUCT, "import './moved.ts'\n/** The limit. */\nexport const limit = 3 // units\n")
  write(TEST, "it('ZZZ-001 ZZZ-002 ZZZ-003 has a limit', () => {})\nit('ZZZ-003 has another', () => {})\n")
  expect(openRows(root, readRowBreaks(root))).toEqual([])
})

it('counts no row whose break only renames a path', () => {
  write(PRODUCT, "export const limit = { path: '/a', most: 3 }\n")
  const at = `${PRODUCT}#limit`
  const breaks = { 'ZZZ-001': { at, from: "'/a'", to: "'/b'" }, 'ZZZ-002': { at, from: '3', to: '4' } }
  write('tools/rows.json', JSON.stringify(breaks))
  record('ZZZ-001', 'killed')
  record('ZZZ-002', 'killed')
  expect(reportLines(root)).toEqual(['1 of 2 rows killed', '  1 killed by a break that only renames a path: ZZZ-001'])
})
