import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomically } from '@tidebook/node/files'
import { withInstallLock } from '../install-lock.mjs'
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

/** Last outcome of each row: `outcome day basis`. */
type RowVerdicts = Readonly<Record<string, string>>

const FILE = 'tools/row-verdicts.json'

/**
 * Returns the recorded verdicts by row, or none when the file is missing.
 * @throws the system error of a file that cannot be read, and SyntaxError for one that is not JSON
 */
function readVerdicts(root: string): RowVerdicts {
  try {
    return JSON.parse(readFileSync(join(root, FILE), 'utf8')) as RowVerdicts
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/**
 * Records the outcome of a row, in the order of the rows. A lock keeps the outcomes that other shards record at the
 * same time.
 * @throws as `readVerdicts`, and leaves the file unchanged
 */
export function recordVerdict(root: string, row: string, verdict: string): void {
  const file = join(root, FILE)
  const record = (): void => {
    const verdicts = Object.entries({ ...readVerdicts(root), [row]: verdict }).toSorted(([a], [b]) => (a < b ? -1 : 1))
    writeFileAtomically(file, `${JSON.stringify(Object.fromEntries(verdicts), undefined, 2)}\n`, 0o644)
  }
  withInstallLock(`${file}.lock`, () => undefined, record)
}

/** Returns the text to record. `basis` is the result of `basisOf` for the sources that ran. */
export function verdictOf(outcome: RowOutcome, basis: string, now = new Date()): string {
  return `${outcome} ${now.toISOString().slice(0, 10)} ${basis}`
}

/**
 * Returns a hash of what a verdict depends on: the break, the product file that it changes, and the citing test files.
 * It leaves out what these import.
 * @param tests unit and integration tests that cite the row, relative to the root
 */
export function basisOf(root: string, rowBreak: RowBreak, tests: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([rowBreak.at, rowBreak.from, rowBreak.to]))
  for (const file of [placeOf(rowBreak).file, ...tests]) hash.update('\0').update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

/** Returns the unit and integration tests among the citing files of a row. */
export function provingTests(cited: ReadonlyMap<string, readonly string[]>, row: string): readonly string[] {
  return (cited.get(row) ?? []).filter((test) => !test.startsWith('e2e/'))
}

/** Returns the rows whose break has no killed verdict for the current code and tests. */
export function openRows(root: string, breaks: RowBreaks): readonly string[] {
  const verdicts = readVerdicts(root)
  const cited = citingTests(root)
  return Object.entries(breaks)
    .filter(([row, rowBreak]) => {
      const [outcome, , basis] = verdicts[row]?.split(' ') ?? []
      return outcome !== 'killed' || basis !== basisOf(root, rowBreak, provingTests(cited, row))
    })
    .map(([row]) => row)
}

function isRenaming(root: string, rowBreak: RowBreak | undefined): boolean {
  return rowBreak !== undefined && renamesPath(readFileSync(join(root, placeOf(rowBreak).file), 'utf8'), rowBreak)
}

/**
 * Returns the lines that `--report` prints: the number of rows that are proven for the current code and tests, then one
 * line for each group of the other rows.
 */
export function reportLines(root: string): readonly string[] {
  const breaks = readRowBreaks(root)
  const verdicts = readVerdicts(root)
  const open = new Set(openRows(root, breaks))
  const rows = (specifiedRows(root) ?? Object.keys(breaks)).toSorted()
  const outcomeIn = (row: string): string | undefined => (row in breaks ? verdicts[row]?.split(' ')[0] : undefined)
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
