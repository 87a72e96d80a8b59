import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MutantRuns } from './mutant-runs.ts'
import { mutantsOf } from './mutants.ts'
import type { SessionResult, TestSession } from './test-session.ts'

const FILE = 'limit.ts'
const TEST = 'limit.test.ts'
const DRIVER = 'mutants.driver.test.ts'
const SOURCE = 'export function isOver(a, b, c) {\n  return a > b && c > 0\n}\n'
const MUTANTS = mutantsOf(SOURCE)
const PASSED: SessionResult = report('passed')

function report(state: 'passed' | 'failed'): SessionResult {
  const tests = [{ file: TEST, name: 'limits', state, ms: 1 }]
  return { tests, failedFiles: state === 'failed' ? 1 : 0, suites: [] }
}

/** Returns the report of a driver with the states of suites by their names. */
function driven(states: Readonly<Record<string, string>>): SessionResult {
  return { tests: [], failedFiles: 0, suites: Object.entries(states).map(([name, state]) => ({ name, state })) }
}

let copy: string
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  copy = mkdtempSync(join(tmpdir(), 'tidebook-mutants-'))
  writeFileSync(join(copy, FILE), SOURCE)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(copy, { recursive: true, force: true })
})

function read(): string {
  return readFileSync(join(copy, FILE), 'utf8')
}

function runsOf(run: TestSession['run']): MutantRuns {
  return new MutantRuns(copy, { change: () => undefined, run })
}

function runAtOnce(states: Readonly<Record<string, string>>) {
  return runsOf(() => Promise.resolve(driven(states))).runAtOnce({ file: FILE, source: SOURCE }, MUTANTS, [TEST])
}

it('counts the suites of a batch whose control passes', async () => {
  const { killed, survived } = await runAtOnce({ '#1': 'failed', '#2': 'passed', '#3': 'skipped', '#0': 'passed' })
  expect([killed.size, survived.size]).toEqual([1, 1])
})

it.each([
  ['fails', { '#0': 'failed' }],
  ['does not run', {}],
])('counts no suite of a batch whose control %s', async (_title, control) => {
  const { killed, survived } = await runAtOnce({ '#1': 'failed', '#2': 'passed', '#3': 'passed', ...control })
  expect([killed.size, survived.size]).toEqual([0, 0])
})

it('runs the copy’s current state while the session is open, and restores the copy', async () => {
  const seen: unknown[] = []
  const runs = runsOf((choice) => {
    seen.push(choice, read().includes('globalThis.__mutant === 1'), existsSync(join(copy, DRIVER)))
    throw new Error('no session')
  })
  await expect(runs.runAtOnce({ file: FILE, source: SOURCE }, MUTANTS, [TEST])).rejects.toThrow('no session')
  expect(seen).toEqual([{ driver: DRIVER, settingsOf: TEST, patience: 30_000 }, true, true])
  expect([read(), existsSync(join(copy, DRIVER))]).toEqual([SOURCE, false])
})

it.each([
  ['killed', report('failed')],
  ['killed', 'stopped'],
  ['survived', PASSED],
  ['unfair', { crash: 'out of memory' }],
] as const)('reports a mutant as %s after %j, and restores the copy', async (expected, result) => {
  const [mutant] = MUTANTS
  if (mutant === undefined) throw new TypeError('no mutant')
  const left: SessionResult[] = [PASSED, result]
  const sources: string[] = []
  const runs = runsOf(() => {
    sources.push(read())
    return Promise.resolve(left.shift() ?? PASSED)
  })
  expect(await runs.outcomeOf({ file: FILE, source: SOURCE }, mutant, [{ filters: [TEST] }])).toBe(expected)
  expect([sources[0], sources[1] === SOURCE, read()]).toEqual([SOURCE, false, SOURCE])
})

it('refuses a check that fails without a mutant', async () => {
  const [mutant] = MUTANTS
  if (mutant === undefined) throw new TypeError('no mutant')
  const runs = runsOf(() => Promise.resolve(report('failed')))
  await expect(runs.outcomeOf({ file: FILE, source: SOURCE }, mutant, [{ filters: [TEST] }])).rejects.toThrow(
    'This fails without a mutant',
  )
})
