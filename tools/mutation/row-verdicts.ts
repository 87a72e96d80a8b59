import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RowOutcome } from './row-run.ts'
import {
  citingTests,
  placeOf,
  readRowBreaks,
  renamesPath,
  specifiedRows,
  type RowBreak,
  type RowBreaks,
} from './rows.ts'
import { executedCode } from './executed-code.ts'
import { basisHash, dayOf, readRecord, recordEntry, type Verdict } from './verdict-file.ts'

/** The latest outcome of a row. */
interface RowVerdict extends Verdict {
  readonly outcome: RowOutcome
}

const FILE = 'tools/row-verdicts.json'

/**
 * Records the outcome of a row.
 * @param basis result of `basisOf` for the sources that ran
 * @throws as `recordEntry`
 */
export function recordVerdict(root: string, row: string, outcome: RowOutcome, basis: string, now = new Date()): void {
  recordEntry<RowVerdict>(join(root, FILE), row, { outcome, day: dayOf(now), basis })
}

/**
 * Returns a hash of the code on which a verdict depends: the break, the product file that it changes, and the citing
 * test files without tests that do not cite the row, all without comments and imports.
 * @param tests unit and integration tests that cite the row, relative to the root
 */
export function basisOf(root: string, row: string, rowBreak: RowBreak, tests: readonly string[]): string {
  const files = [placeOf(rowBreak).file, ...tests].map((file) =>
    executedCode(file, readFileSync(join(root, file), 'utf8'), row),
  )
  return basisHash([JSON.stringify([rowBreak.at, rowBreak.from, rowBreak.to]), ...files])
}

/** Returns the unit and integration tests among the files that cite a row. */
export function provingTests(cited: ReadonlyMap<string, readonly string[]>, row: string): readonly string[] {
  return (cited.get(row) ?? []).filter((test) => !test.startsWith('e2e/'))
}

/** Returns the rows whose break has no killed verdict for the current code and tests. */
export function openRows(root: string, breaks: RowBreaks): readonly string[] {
  const verdicts = readRecord<RowVerdict>(join(root, FILE))
  const cited = citingTests(root)
  return Object.entries(breaks)
    .filter(([row, rowBreak]) => {
      const verdict = verdicts[row]
      return verdict?.outcome !== 'killed' || verdict.basis !== basisOf(root, row, rowBreak, provingTests(cited, row))
    })
    .map(([row]) => row)
}

function isRenaming(root: string, rowBreak: RowBreak | undefined): boolean {
  return rowBreak !== undefined && renamesPath(readFileSync(join(root, placeOf(rowBreak).file), 'utf8'), rowBreak)
}

/**
 * Returns the lines that `--report` prints: the number of rows proven for the current code and tests, then one line for
 * each group of the other rows.
 */
export function reportLines(root: string): readonly string[] {
  const breaks = readRowBreaks(root)
  const verdicts = readRecord<RowVerdict>(join(root, FILE))
  const open = new Set(openRows(root, breaks))
  const rows = (specifiedRows(root) ?? Object.keys(breaks)).toSorted()
  const outcomeIn = (row: string): string | undefined => (row in breaks ? verdicts[row]?.outcome : undefined)
  const killed = rows.filter((row) => outcomeIn(row) === 'killed')
  const current = killed.filter((row) => !open.has(row))
  const renamed = current.filter((row) => isRenaming(root, breaks[row]))
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ['killed by a break that only renames a path', renamed],
    ['killed before their code or tests changed', killed.filter((row) => open.has(row))],
    ['survived', rows.filter((row) => outcomeIn(row) === 'survived')],
    ['without a fair run', rows.filter((row) => ['uncited', 'broken'].includes(outcomeIn(row) ?? ''))],
    ['not run', rows.filter((row) => row in breaks && outcomeIn(row) === undefined)],
    ['without a break', rows.filter((row) => !(row in breaks))],
  ]
  return [
    `${current.length - renamed.length} of ${rows.length} rows killed`,
    ...groups
      .filter(([, members]) => members.length > 0)
      .map(([name, members]) => `  ${members.length} ${name}: ${members.join(' ')}`),
  ]
}
