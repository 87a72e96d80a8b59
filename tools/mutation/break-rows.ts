import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.ts'
import { copyProject } from './project-copy.ts'
import { isSlow, RowRuns } from './row-run.ts'
import { basisOf, openRows, provingTests, recordVerdict, reportLines } from './row-verdicts.ts'
import { brokenSource, citingTests, placeOf, readRowBreaks } from './rows.ts'
import { TestSession } from './test-session.ts'

/** The rows to break. */
export interface RowChoice {
  /** Prefix of row IDs, such as `TRD` or `TRD-02`; several are separated by commas. Empty for all. */
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
 * outcome. Rows whose tests start no program come first. Skips rows that only browser tests cite.
 * @returns whether every row that was tried is proven
 */
export async function breakRows({ only, open, share, shares, minutes }: RowChoice): Promise<boolean> {
  const ends = performance.now() + minutes * 60_000
  const copy = await copyProject({ build: true })
  const session = new TestSession(copy)
  const runs = new RowRuns(session)
  let proven = true
  try {
    const breaks = readRowBreaks(copy)
    const cited = citingTests(copy)
    const slowFiles = (row: string): number => provingTests(cited, row).filter(isSlow).length
    const rows = (open ? openRows(root, breaks) : Object.keys(breaks))
      .filter((row) => only.split(',').some((start) => row.startsWith(start)))
      .filter((row) => provingTests(cited, row).length > 0)
      .toSorted((a, b) => slowFiles(a) - slowFiles(b))
      .filter((_row, index) => index % shares === share - 1)
    for (const [index, row] of rows.entries()) {
      if (performance.now() > ends) break
      const rowBreak = breaks[row]
      if (rowBreak === undefined) continue
      const { file } = placeOf(rowBreak)
      const tests = provingTests(cited, row)
      const basis = basisOf(copy, rowBreak, tests)
      const source = readFileSync(join(copy, file), 'utf8')
      const setBroken = (broken: boolean): void => {
        writeFileSync(join(copy, file), broken ? brokenSource(source, rowBreak) : source)
        session.change(file)
      }
      const rowBegan = performance.now()
      const outcome = await runs.run(row, tests, setBroken)
      recordVerdict(root, row, outcome, basis)
      proven &&= outcome === 'killed'
      const seconds = ((performance.now() - rowBegan) / 1_000).toFixed(1)
      console.log(
        `${index + 1}/${rows.length} ${row} ${outcome} in ${seconds} s${outcome === 'killed' ? '' : ` ${rowBreak.at}`}`,
      )
    }
  } finally {
    await session.close()
    rmSync(join(copy, '..'), { recursive: true, force: true })
  }
  for (const line of reportLines(root)) console.log(line)
  return proven
}
