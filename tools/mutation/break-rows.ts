import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.ts'
import { copyProject } from './project-copy.ts'
import { runCitingTests, type RowOutcome } from './row-run.ts'
import { brokenSource, citingTests, placeOf, readRowBreaks, specifiedRows } from './rows.ts'

/** The rows to break. */
export interface RowChoice {
  /** Prefix of row IDs, such as `TRD` or `TRD-02`; several are separated by commas. Empty for all. */
  readonly only: string
  /** One-based index of the share, and number of shares. */
  readonly share: number
  readonly shares: number
}

/**
 * Breaks the product code of each chosen row in a copy of the project, and expects a citing test to fail. Counts rows
 * that only browser tests cite as not tried.
 * @returns whether every row that was tried is proven
 */
export async function breakRows({ only, share, shares }: RowChoice): Promise<boolean> {
  const breaks = readRowBreaks(root)
  const cited = citingTests(root)
  const chosen = Object.entries(breaks)
    .filter(([row]) => only.split(',').some((start) => row.startsWith(start)))
    .filter((_entry, index) => index % shares === share - 1)
  const counts: Record<RowOutcome | 'browser', number> = { killed: 0, survived: 0, uncited: 0, broken: 0, browser: 0 }
  const copy = await copyProject()
  try {
    for (const [index, [row, rowBreak]] of chosen.entries()) {
      const { file } = placeOf(rowBreak)
      const tests = (cited.get(row) ?? []).filter((test) => !test.startsWith('e2e/'))
      if (tests.length === 0) {
        counts.browser += 1
        continue
      }
      const source = readFileSync(join(root, file), 'utf8')
      writeFileSync(join(copy, file), brokenSource(source, rowBreak))
      const outcome = await runCitingTests(copy, row, tests)
      writeFileSync(join(copy, file), source)
      counts[outcome] += 1
      console.log(`${index + 1}/${chosen.length} ${row} ${outcome}${outcome === 'killed' ? '' : ` ${rowBreak.at}`}`)
    }
  } finally {
    rmSync(join(copy, '..'), { recursive: true, force: true })
  }
  const rows = specifiedRows(root)?.length ?? cited.size
  console.log(
    `${counts.killed} of ${rows} rows killed; ${counts.survived} survived, ${counts.uncited} without a test that ran, ` +
      `${counts.broken} with an unfair break, ${counts.browser} cited by browser tests only; ` +
      `${rows - Object.keys(breaks).length} rows have no break yet`,
  )
  return counts.survived + counts.uncited + counts.broken === 0
}
