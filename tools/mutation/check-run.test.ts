import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runChecks } from './check-run.ts'
import type { SessionResult } from './test-session.ts'

const CHECKS = [{ filters: ['near'] }, { filters: ['far'] }]
const TEST = { file: 'near.test.ts', name: 'adds', ms: 1 }
const PASSED: SessionResult = { tests: [{ ...TEST, state: 'passed' }], failedFiles: 0, suites: [] }
const FAILED: SessionResult = { tests: [{ ...TEST, state: 'failed' }], failedFiles: 1, suites: [] }

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

it.each([
  ['passed', [PASSED, PASSED]],
  ['failed', [PASSED, FAILED]],
  ['failed', [{ tests: [], failedFiles: 0, suites: [] }]],
  ['failed', ['stopped']],
  ['crashed', [PASSED, { crash: 'out of memory' }]],
] as const)('reports %s for the results %j', async (outcome, results) => {
  const left: SessionResult[] = [...results]
  const session = { run: () => Promise.resolve(left.shift() ?? PASSED) }
  expect(await runChecks(session, '/copy', CHECKS, () => 1_000)).toBe(outcome)
  expect(left).toEqual([])
})
