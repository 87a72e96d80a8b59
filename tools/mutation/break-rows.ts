import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.ts'
import { copyProject } from './project-copy.ts'
import { batchesOf, RowBatches } from './row-batches.ts'
import { isSlow, RowRuns } from './row-run.ts'
import { basisOf, openRows, provingTests, recordVerdict, reportLines } from './row-verdicts.ts'
import { brokenSource, citingTests, placeOf, readRowBreaks, type RowBreak, type RowBreaks } from './rows.ts'
import { TestSession } from './test-session.ts'

/** The rows to break. */
export interface RowChoice {
  /** Prefixes of row IDs, such as `TRD` or `TRD-02`, separated by commas. Empty for all. */
  readonly only: string
  /** Whether to skip rows that were killed with the current code and tests. */
  readonly open: boolean
  /** One-based index of the share, and number of shares. */
  readonly share: number
  readonly shares: number
  /** Time after which no further row starts, in minutes. */
  readonly minutes: number
}

/**
 * Breaks the product code of each chosen row in a copy of the project, expects a citing test to fail, and records the
 * outcome. Rows whose tests start slowly run in batches first. The others, and rows that a batch does not kill, run
 * alone, beginning with those whose tests start no program. Skips rows that only browser tests cite.
 * @returns whether every row that was tried is proven
 */
export async function breakRows({ only, open, share, shares, minutes }: RowChoice): Promise<boolean> {
  const ends = performance.now() + minutes * 60_000
  const copy = await copyProject({ build: true })
  const session = new TestSession(copy)
  try {
    const breaks = readRowBreaks(copy)
    const cited = citingTests(copy)
    const testsOf = (row: string): readonly string[] => provingTests(cited, row)
    const slowFiles = (row: string): number => testsOf(row).filter(isSlow).length
    const rows = (open ? openRows(root, breaks) : Object.keys(breaks))
      .filter((row) => only.split(',').some((start) => row.startsWith(start)))
      .filter((row) => testsOf(row).length > 0)
      .toSorted((a, b) => slowFiles(a) - slowFiles(b))
      .filter((_row, index) => index % shares === share - 1)
    const plan = { copy, session, breaks, testsOf, ends }
    const killed = await runBatches(rows, plan)
    const alone = rows.filter((row) => !killed.has(row))
    const isProven = await runAlone(alone, plan)
    for (const line of reportLines(root)) console.log(line)
    return isProven
  } finally {
    await session.close()
    rmSync(join(copy, '..'), { recursive: true, force: true })
  }
}

/** Values shared by the runs of all rows. */
interface Plan {
  readonly copy: string
  readonly session: TestSession
  readonly breaks: RowBreaks
  /** Returns the unit and integration tests that cite a row. */
  readonly testsOf: (row: string) => readonly string[]
  /** Time after which no run starts, in milliseconds of `performance.now`. */
  readonly ends: number
}

/** Runs rows in batches. Records and returns the rows that are killed. */
async function runBatches(rows: readonly string[], { copy, session, breaks, testsOf, ends }: Plan) {
  const batches = new RowBatches(copy, session, (row) => breakIn(breaks, row))
  const killed = new Set<string>()
  for (const batch of batchesOf(rows, testsOf)) {
    if (performance.now() > ends) break
    const began = performance.now()
    const basis = new Map(batch.rows.map((row) => [row, basisOf(copy, row, breakIn(breaks, row), testsOf(row))]))
    for (const row of await batches.killedIn(batch)) {
      recordVerdict(root, row, 'killed', basis.get(row) ?? '')
      killed.add(row)
    }
    const others = batch.rows.filter((row) => !killed.has(row))
    console.log(
      `${batch.test}: ${batch.rows.length - others.length} of ${batch.rows.length} rows killed in ${secondsSince(began)} s${others.length > 0 ? `, left: ${others.join(' ')}` : ''}`,
    )
  }
  return killed
}

/** Runs each row alone, records its outcome, and returns whether all are killed. */
async function runAlone(rows: readonly string[], { copy, session, breaks, testsOf, ends }: Plan): Promise<boolean> {
  const runs = new RowRuns(session)
  let isProven = true
  for (const [index, row] of rows.entries()) {
    if (performance.now() > ends) break
    const rowBreak = breakIn(breaks, row)
    const { file } = placeOf(rowBreak)
    const tests = testsOf(row)
    const basis = basisOf(copy, row, rowBreak, tests)
    const source = readFileSync(join(copy, file), 'utf8')
    const setBroken = (broken: boolean): void => {
      writeFileSync(join(copy, file), broken ? brokenSource(source, rowBreak) : source)
      session.change(file)
    }
    const began = performance.now()
    const outcome = await runs.run(row, tests, setBroken)
    recordVerdict(root, row, outcome, basis)
    isProven &&= outcome === 'killed'
    console.log(
      `${index + 1}/${rows.length} ${row} ${outcome} in ${secondsSince(began)} s${outcome === 'killed' ? '' : ` ${rowBreak.at}`}`,
    )
  }
  return isProven
}

function breakIn(breaks: RowBreaks, row: string): RowBreak {
  const rowBreak = breaks[row]
  if (rowBreak === undefined) throw new Error(`${row} has no break`)
  return rowBreak
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(1)
}
