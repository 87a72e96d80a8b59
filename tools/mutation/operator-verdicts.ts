import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomically } from '@tidebook/node/files'
import { withInstallLock } from '../install-lock.mjs'
import { explanationOf, type MutatedFile } from './cases.ts'
import type { Mutant } from './mutants.ts'

/** Outcome of the mutants of a file in one run or several. */
interface FileVerdict {
  /** Day of the last run, `2026-11-28`. */
  readonly day: string
  /** Hash of the source that ran. */
  readonly basis: string
  readonly killed: number
  /** Names of the mutants that no test noticed, see `nameOf`, separated by commas. */
  readonly survived: string
}

/** A file that may have a verdict. */
type Source = Omit<MutatedFile, 'target'>

const FILE = 'tools/operator-verdicts.json'

/** Returns the name of a mutant, which is unique in its file. */
export function nameOf(source: string, { at, line, from, to }: Mutant): string {
  return `${line}:${at - source.lastIndexOf('\n', at - 1)} ${from} -> ${to}`
}

/** Returns the recorded verdicts by file. They include verdicts of earlier sources. */
function readVerdicts(root: string): Readonly<Record<string, FileVerdict>> {
  try {
    return JSON.parse(readFileSync(join(root, FILE), 'utf8')) as Readonly<Record<string, FileVerdict>>
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

function basisOf(source: string): string {
  return createHash('sha256').update(source).digest('hex').slice(0, 12)
}

/** Returns the verdict of a file, if all mutants of its current source ran. */
function verdictOf(root: string, file: Source): FileVerdict | undefined {
  const verdict = readVerdicts(root)[file.file]
  return verdict?.basis === basisOf(file.source) ? verdict : undefined
}

/** Returns the mutants of a file that no run has killed and no explanation covers. */
export function openMutants(root: string, file: Source): readonly Mutant[] {
  const verdict = verdictOf(root, file)
  return file.mutants.filter(
    (mutant) =>
      explanationOf(file, mutant) === undefined &&
      (verdict === undefined || verdict.survived.split(', ').includes(nameOf(file.source, mutant))),
  )
}

/**
 * Records that every mutant of a file ran or is explained. A lock keeps the verdicts that other runs record at the same
 * time.
 * @throws as `JSON.parse` for a damaged record, and leaves it unchanged
 */
export function recordFile(root: string, file: Source, survived: readonly Mutant[], now = new Date()): void {
  const explained = file.mutants.filter((mutant) => explanationOf(file, mutant) !== undefined).length
  const verdict: FileVerdict = {
    day: now.toISOString().slice(0, 10),
    basis: basisOf(file.source),
    killed: file.mutants.length - explained - survived.length,
    survived: survived.map((mutant) => nameOf(file.source, mutant)).join(', '),
  }
  const record = (): void => {
    const verdicts = Object.entries({ ...readVerdicts(root), [file.file]: verdict }).toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    )
    writeFileAtomically(join(root, FILE), `${JSON.stringify(Object.fromEntries(verdicts), undefined, 2)}\n`, 0o644)
  }
  withInstallLock(`${join(root, FILE)}.lock`, () => undefined, record)
}

/**
 * Returns the lines that `--report` prints for a target: whether all its mutants ran against its current sources, with
 * the days of the runs, then the files that did not and the mutants that survived.
 */
export function targetReport(root: string, name: string, files: readonly Source[]): readonly string[] {
  const verdicts = files.map((file) => ({ file, verdict: verdictOf(root, file) }))
  const ran = verdicts.flatMap(({ verdict }) => verdict ?? [])
  const missing = verdicts.filter(({ verdict }) => verdict === undefined).map(({ file }) => file.file)
  const operators = files.reduce((sum, { mutants }) => sum + mutants.length, 0)
  const killed = ran.reduce((sum, verdict) => sum + verdict.killed, 0)
  const days = ran.map(({ day }) => day).toSorted()
  const period = [...new Set([days[0], days.at(-1)])].join(' to ')
  const survived = files.flatMap((file) =>
    verdictOf(root, file) === undefined
      ? []
      : openMutants(root, file).map((mutant) => `${file.file}:${nameOf(file.source, mutant)}`),
  )
  const extent = missing.length === 0 ? `whole, ${period}` : `${ran.length} of ${files.length} files`
  return [
    `${name}: ${extent}; ${killed} of ${operators} operators killed, ${survived.length} survived`,
    ...survived.map((mutant) => `  survived: ${mutant}`),
    ...(missing.length > 0 && ran.length > 0 ? [`  not run: ${missing.join(' ')}`] : []),
  ]
}
