import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFileAtomically } from '@tidebook/node/files'
import { withFileLock } from '../file-lock.mjs'

/** Time and basis of a verdict. */
export interface Verdict {
  /** Day of the last run, `2026-11-28`. */
  readonly day: string
  /** Hash of the inputs on which the verdict depends, see `basisHash`. */
  readonly basis: string
}

/** Verdicts by name of the tested item. They include verdicts for earlier states. */
export type Verdicts<Kind extends Verdict> = Readonly<Record<string, Kind>>

/**
 * Returns the recorded verdicts, or none if the file is missing.
 * @throws the system error of a file that cannot be read, and SyntaxError for a file that is not JSON
 */
export function readRecord<Kind extends Verdict>(file: string): Verdicts<Kind> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Verdicts<Kind>
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/**
 * Records a verdict, replacing an earlier one with the same name. A lock protects verdicts that other runs record at
 * the same time.
 * @throws as `readRecord`, and leaves the file unchanged
 */
export function recordEntry<Kind extends Verdict>(file: string, name: string, verdict: Kind): void {
  const lock = `${file}.lock`
  withFileLock(
    lock,
    (holder) => console.log(`waiting for process ${holder}, which holds ${lock}`),
    () => writeFileAtomically(file, verdictText({ ...readRecord<Kind>(file), [name]: verdict }), 0o644),
  )
}

/** Returns the text of a record: one verdict per line, sorted by name. */
export function verdictText(verdicts: Verdicts<Verdict>): string {
  const lines = Object.entries(verdicts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, verdict]) => `  ${JSON.stringify(name)}: ${JSON.stringify(verdict)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}

/** Returns a hash of texts: 12 hexadecimal digits. */
export function basisHash(texts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const [index, text] of texts.entries()) hash.update(index === 0 ? '' : '\0').update(text)
  return hash.digest('hex').slice(0, 12)
}

/** Returns the day of a date in UTC, `2026-11-28`. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
