import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { batchesOf, RowBatches } from './row-batches.ts'
import type { SessionResult, TestSession } from './test-session.ts'

const [UNIT, DATABASE, EXCHANGE] = [
  'packages/market/src/a.test.ts',
  'apps/server/src/modules/b.test.ts',
  'apps/server/src/test/c.test.ts',
]

describe('batchesOf', () => {
  it('groups rows by tests that start slowly, each row once, and first by those that start no program', () => {
    const tests: Readonly<Record<string, readonly string[]>> = {
      'ZZZ-001': [UNIT, DATABASE, EXCHANGE],
      'ZZZ-002': [DATABASE],
      'ZZZ-003': [EXCHANGE, UNIT],
      'ZZZ-004': [EXCHANGE],
      'ZZZ-005': [UNIT],
      'ZZZ-006': [DATABASE],
      'ZZZ-007': [EXCHANGE],
      'ZZZ-008': [UNIT],
      'ZZZ-009': [UNIT],
    }
    expect(batchesOf(Object.keys(tests), (row) => tests[row] ?? [])).toEqual([
      { test: DATABASE, rows: ['ZZZ-001', 'ZZZ-002', 'ZZZ-006'] },
      { test: EXCHANGE, rows: ['ZZZ-003', 'ZZZ-004', 'ZZZ-007'] },
    ])
  })
})

describe('RowBatches', () => {
  const FILE = 'apps/server/src/product.ts'
  const SOURCE = 'export function first() {\n  return 1\n}\nexport function second() {\n  return 2\n}\n'
  const BREAKS = {
    'ZZZ-001': { at: `${FILE}#first`, from: 'return 1', to: 'return 0' },
    'ZZZ-002': { at: `${FILE}#second`, from: 'return 2', to: 'return 0' },
  }
  let copy: string
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'tidebook-batches-'))
    for (const file of [FILE, EXCHANGE]) mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, FILE), SOURCE)
  })
  afterEach(() => rmSync(copy, { recursive: true, force: true }))

  type Test = readonly [name: string, state: string, ms?: number]
  const answer = (control: string, ...tests: readonly Test[]): SessionResult => ({
    tests: tests.map(([name, state, ms = 10]) => ({ file: EXCHANGE, name, state, ms })),
    failedFiles: 0,
    suites: [{ name: '#0', state: control }],
  })
  /** Returns the killed rows, and for each run whether the breaks were in the copy. */
  const killedWith = async (...answers: readonly SessionResult[]) => {
    const left = [...answers]
    const broken: boolean[] = []
    const session: Pick<TestSession, 'change' | 'run'> = {
      change: () => undefined,
      run: () => {
        broken.push(readFileSync(join(copy, FILE), 'utf8') !== SOURCE)
        return Promise.resolve(left.shift() ?? 'stopped')
      },
    }
    const batches = new RowBatches(copy, session, (row) => BREAKS[row as keyof typeof BREAKS])
    const killed = await batches.killedIn({ test: EXCHANGE, rows: Object.keys(BREAKS) })
    expect(readFileSync(join(copy, FILE), 'utf8')).toBe(SOURCE)
    return { killed: [...killed], broken }
  }
  const [first, second] = ['ZZZ-001 adds', 'ZZZ-002 subtracts']
  const failing = answer('passed', [`#1 > ${first}`, 'failed'], [`#2 > ${second}`, 'failed'])

  it('kills rows whose tests fail with the break and pass without it', async () => {
    const unbroken = answer('skipped', [`#1 > ${first}`, 'passed'], [`#2 > ${second}`, 'passed'])
    expect(await killedWith(failing, unbroken)).toEqual({ killed: ['ZZZ-001', 'ZZZ-002'], broken: [true, false] })
  })

  it('runs an equal set of tests once without the break', async () => {
    const both = 'ZZZ-001 ZZZ-002 adds'
    const broken = answer('passed', [`#1 > ${both}`, 'failed'], [`#2 > ${both}`, 'failed'])
    const unbroken = answer('skipped', [`#1 > ${both}`, 'passed'])
    expect((await killedWith(broken, unbroken)).killed).toEqual(['ZZZ-001', 'ZZZ-002'])
  })

  it.each<readonly [title: string, answers: readonly SessionResult[]]>([
    ['a test that needs another one', [failing, answer('skipped', [`#1 > ${first}`, 'failed'])]],
    ['a crash of the second run', [failing, 'stopped']],
    ['a break that leaves state for later tests', [answer('failed', [`#1 > ${first}`, 'failed'])]],
    ['a failure at the limit of a poll', [answer('passed', [`#1 > ${first}`, 'failed', 40_000])]],
    ['a failure of another row', [answer('passed', [`#1 > ${second}`, 'failed'])]],
    ['a passing test', [answer('passed', [`#1 > ${first}`, 'passed'])]],
    ['a run that exceeds its time', ['stopped']],
  ])('kills no row after %s', async (_title, answers) => {
    expect((await killedWith(...answers)).killed).toEqual([])
  })
})
