import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTROL, driverOf, suiteOf } from './mutant-driver.ts'
import { isShared, isSlow, PATIENCE } from './row-run.ts'
import { withRowSwitches } from './row-switches.ts'
import { placeOf, type RowBreak } from './rows.ts'
import type { TestReport, TestSession } from './test-session.ts'

/** Rows that one test file cites. */
export interface RowBatch {
  /** Test file, relative to the copy. */
  readonly test: string
  readonly rows: readonly string[]
}

/** Maximum number of rows per load of their modules. */
const ROWS_AT_ONCE = { min: 3, max: 15 } as const
/** Base time limit of a run, and time added per row, in milliseconds. */
const TIMEOUT_MS = { base: 300_000, row: 60_000 } as const

/**
 * Returns batches of rows whose tests share a database or programs. Each row is in at most one batch. Such tests start
 * slowly, so a shared load saves the most.
 * @param testsOf returns the test files that cite a row
 */
export function batchesOf(rows: readonly string[], testsOf: (row: string) => readonly string[]): readonly RowBatch[] {
  const left = new Set(rows)
  const citedBy = (test: string): readonly string[] => [...left].filter((row) => testsOf(row).includes(test))
  const batches: RowBatch[] = []
  const tests = new Set(rows.flatMap(testsOf).filter(isShared))
  const largestFirst = [...tests]
    .map((test) => ({ test, count: citedBy(test).length }))
    .toSorted((a, b) => Number(isSlow(a.test)) - Number(isSlow(b.test)) || b.count - a.count)
  for (const { test } of largestFirst) {
    const cited = citedBy(test)
    if (cited.length < ROWS_AT_ONCE.min) continue
    for (const row of cited) left.delete(row)
    for (let start = 0; start < cited.length; start += ROWS_AT_ONCE.max)
      batches.push({ test, rows: cited.slice(start, start + ROWS_AT_ONCE.max) })
  }
  return batches
}

/** Runs the citing tests of several broken rows in one load of their modules, in a copy of the project. */
export class RowBatches {
  readonly #copy: string
  readonly #session: Pick<TestSession, 'change' | 'run'>
  readonly #breakOf: (row: string) => RowBreak

  constructor(copy: string, session: Pick<TestSession, 'change' | 'run'>, breakOf: (row: string) => RowBreak) {
    this.#copy = copy
    this.#session = session
    this.#breakOf = breakOf
  }

  /**
   * Returns the rows of a batch that are killed: a citing test fails with the break, and all citing tests of the row
   * pass alone without it. The other rows need separate runs. The copy is unchanged afterwards.
   */
  async killedIn({ test, rows }: RowBatch): Promise<ReadonlySet<string>> {
    const sources = new Map<string, string>()
    try {
      const switchable = this.#switchOn(rows, sources)
      const broken = await this.#run(test, switchable)
      const isFair = broken?.suites.some(({ name, state }) => name === CONTROL && state === 'passed') === true
      if (!isFair) return new Set()
      const failing = switchable.filter(([index, row]) => failsIn(broken, index, row, patienceOf(test)))
      for (const [file, source] of sources) this.#write(file, source)
      return await this.#passingAlone(test, failing, broken)
    } finally {
      for (const [file, source] of sources) this.#write(file, source)
    }
  }

  /** Adds the breaks to the copy. Returns the rows whose breaks can be activated, and keeps the unbroken sources. */
  #switchOn(rows: readonly string[], sources: Map<string, string>): readonly IndexedRow[] {
    const indexed = rows.map((row, place) => ({ index: place + 1, row, rowBreak: this.#breakOf(row) }))
    const switchable: IndexedRow[] = []
    for (const [file, breaks] of Map.groupBy(indexed, ({ rowBreak }) => placeOf(rowBreak).file)) {
      if (!/\.tsx?$/u.test(file)) continue
      const source = readFileSync(join(this.#copy, file), 'utf8')
      const switched = withRowSwitches(file, source, breaks)
      sources.set(file, source)
      this.#write(file, switched.source)
      for (const { index, row } of breaks) if (switched.indexes.includes(index)) switchable.push([index, row])
    }
    return switchable
  }

  /** Returns the rows whose citing tests pass without a break when no other test runs. Equal sets of tests run once. */
  async #passingAlone(test: string, rows: readonly IndexedRow[], broken: TestReport): Promise<ReadonlySet<string>> {
    const sets = Map.groupBy(rows, ([index, row]) =>
      JSON.stringify(citingIn(broken, index, row).map(({ name }) => name.slice(suiteOf(index).length))),
    )
    const firsts = [...sets.values()].flatMap(([first]) => (first === undefined ? [] : [first]))
    const report = firsts.length > 0 ? await this.#run(test, firsts) : undefined
    const passing = [...sets.values()].filter(([first]) => {
      if (report === undefined || first === undefined) return false
      const states = citingIn(report, ...first).map(({ state }) => state)
      return states.includes('passed') && !states.includes('failed')
    })
    return new Set(passing.flat().map(([, row]) => row))
  }

  /** Runs the citing tests of each row as a suite, then all of them without a break. Returns nothing after a crash. */
  async #run(test: string, rows: readonly IndexedRow[]): Promise<TestReport | undefined> {
    const driver = driverOf(
      [test],
      rows.map(([index]) => index),
    )
    this.#write(driver.file, driver.text)
    try {
      const titles = rows.flatMap(([index, row]) => [`${suiteOf(index)} .*${row}`, `${CONTROL} .*${row}`])
      const choice = {
        driver: driver.file,
        settingsOf: test,
        title: `^(?:${titles.join('|')})`,
        patience: patienceOf(test),
      }
      const result = await this.#session.run(choice, TIMEOUT_MS.base + TIMEOUT_MS.row * rows.length)
      return result !== 'stopped' && 'tests' in result ? result : undefined
    } finally {
      rmSync(join(this.#copy, driver.file))
    }
  }

  #write(file: string, text: string): void {
    writeFileSync(join(this.#copy, file), text)
    this.#session.change(file)
  }
}

/** A row with the index that activates its break. */
type IndexedRow = readonly [index: number, row: string]

function patienceOf(test: string): number {
  return isSlow(test) ? PATIENCE.slow : PATIENCE.fast
}

/** Returns the tests of a suite that cite its row. */
function citingIn({ tests }: TestReport, index: number, row: string): TestReport['tests'] {
  return tests.filter(({ name }) => name.startsWith(`${suiteOf(index)} `) && name.includes(row))
}

/** Returns whether a citing test fails, unless a limit may have caused it. */
function failsIn(report: TestReport, index: number, row: string, patience: number): boolean {
  return citingIn(report, index, row).some(({ state, ms }) => state === 'failed' && ms < patience)
}
