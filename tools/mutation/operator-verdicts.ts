import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { executedCode } from './executed-code.ts'
import { explanationOf, type MutatedFile } from './mutated-files.ts'
import type { Mutant } from './mutants.ts'
import { basisHash, dayOf, readRecord, recordEntry, type Verdict, type Verdicts } from './verdict-file.ts'

/** Outcome of the mutants of a file in one run or several. */
interface FileVerdict extends Verdict {
  readonly killed: number
  /** Names of the mutants that no test killed, see `nameOf`. */
  readonly survived: readonly string[]
  /** Names of the mutants without an outcome, because the test runner ended unexpectedly. */
  readonly unfair: readonly string[]
  /** Whether only the closest tests ran against the survivors. */
  readonly quick: boolean
}

/** Mutants of a run that were not killed. */
export interface OpenOutcome {
  readonly survived: readonly Mutant[]
  readonly unfair: readonly Mutant[]
  readonly quick: boolean
}

/** A file that may have a verdict. */
type Source = Omit<MutatedFile, 'target'>

const FILE = 'tools/operator-verdicts.json'

/** Returns the name of a mutant, which is unique in its file. */
export function nameOf(source: string, { at, line, from, to }: Mutant): string {
  return `${line}:${at - source.lastIndexOf('\n', at - 1)} ${from} -> ${to}`
}

/**
 * Returns a hash of what a verdict depends on: the source and its closest tests, without their comments and imports. It
 * leaves out what these import, and the other tests of the target.
 * @param root folder with the tests
 */
export function sourceBasis(root: string, { file, source, tests }: Omit<Source, 'mutants'>): string {
  return basisHash([
    executedCode(file, source),
    ...tests.map((test) => executedCode(test, readFileSync(join(root, test), 'utf8'))),
  ])
}

/**
 * Returns the verdict of a file, if it is for the current source and tests, and each mutant that it names still exists:
 * a changed comment can move mutants to other lines.
 */
function verdictOf(root: string, verdicts: Verdicts<FileVerdict>, file: Source): FileVerdict | undefined {
  const verdict = verdicts[file.file]
  if (verdict?.basis !== sourceBasis(root, file)) return undefined
  const names = new Set(file.mutants.map((mutant) => nameOf(file.source, mutant)))
  return [...verdict.survived, ...verdict.unfair].every((name) => names.has(name)) ? verdict : undefined
}

/** Returns whether a file has a verdict for its current source and tests. */
export function hasVerdict(root: string, file: Source): boolean {
  return verdictOf(root, readRecord<FileVerdict>(join(root, FILE)), file) !== undefined
}

/** Returns the mutants of a file whose names are listed, except those that an explanation covers. */
function namedMutants(file: Source, names: readonly string[]): readonly Mutant[] {
  return unexplained(file).filter((mutant) => names.includes(nameOf(file.source, mutant)))
}

/** Returns the mutants of a file that no explanation covers. */
export function unexplained(file: Source): readonly Mutant[] {
  return file.mutants.filter((mutant) => explanationOf(file, mutant) === undefined)
}

/** Returns the mutants of a file that no run with the current source and tests has killed and no explanation covers. */
export function openMutants(root: string, file: Source): readonly Mutant[] {
  const verdict = verdictOf(root, readRecord<FileVerdict>(join(root, FILE)), file)
  return verdict === undefined ? unexplained(file) : namedMutants(file, [...verdict.survived, ...verdict.unfair])
}

/**
 * Records that every mutant of a file ran or is explained.
 * @param basis result of `sourceBasis` for the source and the tests that ran
 * @throws as `recordEntry`
 */
export function recordFile(
  root: string,
  file: Source,
  basis: string,
  { survived, unfair, quick }: OpenOutcome,
  now = new Date(),
): void {
  const names = (mutants: readonly Mutant[]) => mutants.map((mutant) => nameOf(file.source, mutant))
  recordEntry<FileVerdict>(join(root, FILE), file.file, {
    killed: unexplained(file).length - survived.length - unfair.length,
    survived: names(survived),
    unfair: names(unfair),
    quick,
    day: dayOf(now),
    basis,
  })
}

/**
 * Returns the lines that `--report` prints for a target: whether all its mutants ran against its current sources and
 * tests, with the days of the runs, then the files that did not and the mutants that were not killed.
 */
export function targetReport(root: string, name: string, files: readonly Source[]): readonly string[] {
  const recorded = readRecord<FileVerdict>(join(root, FILE))
  const verdicts = files.map((file) => ({ file, verdict: verdictOf(root, recorded, file) }))
  const ran = verdicts.flatMap(({ verdict }) => verdict ?? [])
  const missing = verdicts.filter(({ verdict }) => verdict === undefined).map(({ file }) => file.file)
  const operators = files.reduce((sum, { mutants }) => sum + mutants.length, 0)
  const killed = ran.reduce((sum, verdict) => sum + verdict.killed, 0)
  const open = (kind: 'survived' | 'unfair') =>
    verdicts.flatMap(({ file, verdict }) =>
      namedMutants(file, verdict?.[kind] ?? []).map((mutant) => `${file.file}:${nameOf(file.source, mutant)}`),
    )
  const [survived, unfair] = [open('survived'), open('unfair')]
  const days = ran.map(({ day }) => day).toSorted()
  const extent = missing.length === 0 ? 'whole' : `${ran.length} of ${files.length} files`
  const quick = ran.some((verdict) => verdict.quick) ? ' (quick)' : ''
  const period = missing.length === 0 && ran.length > 0 ? `, ${[...new Set([days[0], days.at(-1)])].join(' to ')}` : ''
  const withoutRun = unfair.length > 0 ? `, ${unfair.length} without a fair run` : ''
  return [
    `${name}: ${extent}${quick}${period}; ${killed} of ${operators} operators killed, ${survived.length} survived${withoutRun}`,
    ...survived.map((mutant) => `  survived: ${mutant}`),
    ...unfair.map((mutant) => `  without a fair run: ${mutant}`),
    ...(missing.length > 0 && ran.length > 0 ? [`  not run: ${missing.join(' ')}`] : []),
  ]
}
