import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../lib/run.ts'
import { fastFirst, outcomeOf, RowRuns } from './row-run.ts'
import type { TestChoice, TestReport } from './test-session.ts'
import { brokenSource, citingTests, placeOf, readRowBreaks, renamesPath } from './rows.ts'

function report(
  ...tests: readonly { readonly name: string; readonly state: string; readonly ms?: number }[]
): TestReport {
  return { tests: tests.map((test) => ({ file: 'a.test.ts', ms: 10, ...test })), failedFiles: 0, suites: [] }
}

describe('breaks of rows', () => {
  const breaks = Object.entries(readRowBreaks(root))
  const cited = citingTests(root)

  it('are listed in the order of their IDs, and each has a citing test', () => {
    const rows = breaks.map(([row]) => row)
    expect(rows).toEqual(rows.toSorted())
    expect(rows.filter((row) => !cited.has(row))).toEqual([])
  })

  it('apply to the current product code', () => {
    const faults = breaks.flatMap(([row, rowBreak]) => {
      const { file } = placeOf(rowBreak)
      if (!existsSync(join(root, file))) return [`${row}: ${file} does not exist`]
      try {
        brokenSource(readFileSync(join(root, file), 'utf8'), rowBreak)
        return []
      } catch (error) {
        return [`${row}: ${file}: ${String(error)}`]
      }
    })
    expect(faults).toEqual([])
  })

  it('change product code, never a test', () => {
    expect(breaks.filter(([, { at }]) => /\.(?:test|spec|fixture)\.|^(?:e2e|packages\/testkit)\//u.test(at))).toEqual(
      [],
    )
  })
})

describe('brokenSource', () => {
  const source = 'function limit() {\n  return a > b\n}\n'

  it('replaces the only occurrence', () =>
    expect(brokenSource(source, { at: 'x.ts#limit', from: 'a > b', to: 'true' })).toContain('return true'))

  it.each([
    ['a symbol that is missing', { at: 'x.ts#other', from: 'a > b', to: 'true' }],
    ['a text that is missing', { at: 'x.ts#limit', from: 'a < b', to: 'true' }],
    ['a text that occurs twice', { at: 'x.ts#limit', from: 'i', to: 'j' }],
  ])('refuses %s', (_title, rowBreak) => expect(() => brokenSource(source, rowBreak)).toThrow())
})

describe('renamesPath', () => {
  const source = "const routes = { id: 'site.list', path: '/app/list', auth: 'none' }\n"

  it.each([
    ['a whole path', "path: '/app/list'", "path: '/app/lists'", true],
    ['a part of a path', '/app/', '/apps/', true],
    ['another property', "auth: 'none'", "auth: 'session'", false],
    ['a path and another property', "list', auth: 'none'", "lists', auth: 'session'", false],
  ])('recognizes a break of %s', (_title, from, to, expected) =>
    expect(renamesPath(source, { at: 'x.ts#routes', from, to })).toBe(expected),
  )
})

describe('outcomeOf', () => {
  it('reports a row as killed only when a failing test cites it', () => {
    const other = { name: 'adds numbers', state: 'failed' }
    expect(outcomeOf(report({ name: 'ZZZ-001 adds', state: 'failed' }), 'ZZZ-001')).toBe('killed')
    expect(outcomeOf(report({ name: 'ZZZ-001 adds', state: 'passed' }, other), 'ZZZ-001')).toBe('survived')
    expect(outcomeOf(report({ name: 'ZZZ-001 adds', state: 'skipped' }), 'ZZZ-001')).toBe('uncited')
  })

  it('reports an unfair break when a test file does not load', () =>
    expect(outcomeOf({ tests: [], failedFiles: 1, suites: [] }, 'ZZZ-001')).toBe('broken'))
})

describe('fastFirst', () => {
  const [unit, exchange] = ['packages/market/src/candles.test.ts', 'apps/server/src/test/candles.test.ts']
  const other = 'apps/server/src/test/tickers.test.ts'

  it('runs each test file that starts an exchange alone, after all others', () => {
    expect(fastFirst([exchange, unit])).toEqual([[unit], [exchange]])
    expect(fastFirst([exchange, other, unit])).toEqual([[unit], [exchange], [other]])
    expect(fastFirst([exchange])).toEqual([[exchange]])
  })
})

describe('RowRuns', () => {
  const passed = report({ name: 'ZZZ-001 waits', state: 'passed' })
  const late = report({ name: 'ZZZ-001 waits', state: 'failed', ms: 10_000 })
  const failed = report({ name: 'ZZZ-001 waits', state: 'failed', ms: 20 })

  const [unit, server] = ['apps/web/src/lib/waits.test.ts', 'apps/server/src/modules/stops/stops.test.ts']

  it.each([
    ['a quick failure after one run', unit, [failed], ['broken'], 'killed'],
    ['a late failure that passes without the break', unit, [late, passed], ['broken', 'unbroken'], 'killed'],
    [
      'a late failure with the usual limits if they are too short',
      unit,
      [late, late, passed],
      ['broken', 'unbroken', 'broken, usual limits'],
      'survived',
    ],
    ['a test that passes after one run', unit, [passed], ['broken'], 'survived'],
    ['a shared database that passes without the break', server, [failed, passed], ['broken', 'unbroken'], 'killed'],
    ['a test that needs an earlier one as unfair', server, [failed, failed], ['broken', 'unbroken'], 'broken'],
  ] as const)('report %s', async (_title, file, answers, expectedRuns, expected) => {
    let broken = false
    const performed: string[] = []
    const left = [...answers]
    const session = {
      run: ({ patience }: TestChoice) => {
        performed.push(`${broken ? 'broken' : 'unbroken'}${patience === undefined ? ', usual limits' : ''}`)
        return Promise.resolve(left.shift() ?? ('stopped' as const))
      },
    }
    const outcome = await new RowRuns(session).run('ZZZ-001', [file], (value) => {
      broken = value
    })
    expect([outcome, performed, broken]).toEqual([expected, expectedRuns, false])
  })

  it('run tests without the break once for several rows', async () => {
    const both = (state: string) => report({ name: 'ZZZ-001 ZZZ-002 waits', state })
    const left = [both('failed'), both('passed'), both('failed')]
    const runs = new RowRuns({ run: () => Promise.resolve(left.shift() ?? ('stopped' as const)) })
    const outcomes = [
      await runs.run('ZZZ-001', [server], () => undefined),
      await runs.run('ZZZ-002', [server], () => undefined),
    ]
    expect(outcomes).toEqual(['killed', 'killed'])
  })
})
