import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.ts'
import { EQUIVALENT } from './equivalent.ts'
import { closestTests } from './file-checks.ts'
import { mutantsOf, type Mutant } from './mutants.ts'
import type { Target } from './targets.ts'

/** A source file of a target, with all its mutants. */
export interface MutatedFile {
  readonly file: string
  readonly source: string
  readonly mutants: readonly Mutant[]
  /** Paths of the closest test files, relative to the root. */
  readonly tests: readonly string[]
  readonly target: Target
}

/**
 * Returns the files of a target that have at least one mutant, sorted by path.
 * @param parts parts of paths, separated by commas; empty for all files
 */
export function filesOf(target: Target, parts = ''): readonly MutatedFile[] {
  return target.files
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter(
      (file) =>
        !/\.(?:test|bench|fixture)\.ts$/.test(file) &&
        !file.endsWith('/index.ts') &&
        parts.split(',').some((part) => file.includes(part)),
    )
    .toSorted()
    .map((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return { file, source, mutants: mutantsOf(source), tests: closestTests(file, target), target }
    })
    .filter(({ mutants }) => mutants.length > 0)
}

/** Returns why a mutant has no observable effect, or undefined. */
export function explanationOf(
  { file, source, mutants }: Pick<MutatedFile, 'file' | 'source' | 'mutants'>,
  mutant: Mutant,
): string | undefined {
  const code = source.split('\n')[mutant.line - 1]?.trim()
  const alike = mutants.filter(({ line, from }) => line === mutant.line && from === mutant.from)
  const place = alike.findIndex(({ at }) => at === mutant.at)
  return EQUIVALENT.find(
    (candidate) =>
      candidate.file === file &&
      candidate.code === code &&
      candidate.from === mutant.from &&
      (candidate.nth === undefined || candidate.nth === place),
  )?.why
}
