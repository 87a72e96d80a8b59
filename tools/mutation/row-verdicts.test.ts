import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { basisOf, openRows, provingTests, recordVerdict, reportLines, verdictOf } from './row-verdicts.ts'
import { citingTests, readRowBreaks } from './rows.ts'

const DAY = new Date('2026-11-28T12:00:00Z')
const PRODUCT = 'packages/amount/src/limit.ts'
const RECORD = 'tools/row-verdicts.json'
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
  recordVerdict(root, row, verdictOf(outcome, basisOf(root, rowBreak, provingTests(citingTests(root), row)), DAY))
}

beforeEach(() => {
  // One level deeper, because the specification is next to a checkout.
  folder = mkdtempSync(join(tmpdir(), 'tidebook-verdicts-'))
  root = join(folder, 'project')
  write(PRODUCT, 'export const limit = 3\n')
  write(TEST, "it('TRD-001 TRD-002 TRD-003 has a limit', () => {})\n")
  const place = { at: `${PRODUCT}#limit`, from: '3', to: '4' }
  write('tools/rows.json', JSON.stringify({ 'TRD-001': place, 'TRD-002': place }))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('counts killed rows of all rows, and names those that survived or were not run', () => {
  expect(reportLines(root)).toEqual(['0 of 2 rows killed', '  2 not run: TRD-001 TRD-002'])
  record('TRD-002', 'survived')
  record('TRD-001', 'killed')
  expect(reportLines(root).slice(0, 2)).toEqual(['1 of 2 rows killed', '  1 survived: TRD-002'])
})

it.each([
  ['product file', PRODUCT],
  ['citing test', TEST],
])('opens a row again when its %s changes', (_what, file) => {
  record('TRD-001', 'killed')
  record('TRD-002', 'killed')
  expect(openRows(root, readRowBreaks(root))).toEqual([])
  write(file, file === TEST ? "it('TRD-001 TRD-002 TRD-003 has none', () => {})\n" : 'export const limit = 3 // new\n')
  expect(openRows(root, readRowBreaks(root))).toEqual(['TRD-001', 'TRD-002'])
  expect(reportLines(root)[0]).toBe('0 of 2 rows killed')
  expect(reportLines(root)[1]).toBe('  2 killed before their code or tests changed: TRD-001 TRD-002')
})

it('counts no row whose break only renames a path', () => {
  write(PRODUCT, "export const limit = { path: '/a', most: 3 }\n")
  const at = `${PRODUCT}#limit`
  const breaks = { 'TRD-001': { at, from: "'/a'", to: "'/b'" }, 'TRD-002': { at, from: '3', to: '4' } }
  write('tools/rows.json', JSON.stringify(breaks))
  record('TRD-001', 'killed')
  record('TRD-002', 'killed')
  expect(reportLines(root)).toEqual(['1 of 2 rows killed', '  1 killed by a break that only renames a path: TRD-001'])
})

it('keeps the verdicts that several processes record at once', async () => {
  const script = `
    import { recordVerdict } from ${JSON.stringify(new URL('row-verdicts.ts', import.meta.url).href)}
    const [root, row] = process.argv.slice(-2)
    recordVerdict(root, row, 'killed 2026-11-28 basis')`
  const rows = ['TRD-001', 'TRD-002', 'TRD-003']
  await Promise.all(
    rows.map((row) => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, '--', root, row])),
  )
  expect(Object.keys(JSON.parse(readFileSync(join(root, RECORD), 'utf8')) as object)).toEqual(rows)
  expect(existsSync(join(root, `${RECORD}.lock`))).toBe(false)
})

it('refuses a record that is not JSON, and leaves it unchanged', () => {
  write(RECORD, '{ "TRD-001": "killed')
  expect(() => recordVerdict(root, 'TRD-002', 'killed 2026-11-28 basis')).toThrow(SyntaxError)
  expect(() => reportLines(root)).toThrow(SyntaxError)
  expect(readFileSync(join(root, RECORD), 'utf8')).toBe('{ "TRD-001": "killed')
})
