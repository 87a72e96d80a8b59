import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../lib/run.ts'
import type { Check } from './check-run.ts'
import { EQUIVALENT } from './equivalent.ts'
import { mutantsOf, type Mutant } from './mutants.ts'
import type { Target } from './targets.ts'
import type { TestChoice } from './test-session.ts'

/** Source file of a target and all its mutants. */
export interface MutatedFile {
  readonly file: string
  readonly source: string
  readonly mutants: readonly Mutant[]
  readonly target: Target
}

/**
 * Returns the files of a target with at least one mutant, in the order of their paths.
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
      return { file, source, mutants: mutantsOf(source), target }
    })
    .filter(({ mutants }) => mutants.length > 0)
}

/** Returns why a mutant has no observable effect, or undefined. */
export function explanationOf(
  { file, source, mutants }: Omit<MutatedFile, 'target'>,
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

/** Returns the test files closest to a file that are in one folder: the test next to it, and those of its target. */
export function nearestTests(file: string, { closest = {} }: Target): readonly string[] {
  const named = closest[basename(file, '.ts')] ?? []
  const tests = [...adjacentTests(file), ...(named.includes('-t') ? [] : named)]
  return tests.filter((test) => dirname(test) === dirname(tests[0] ?? ''))
}

function adjacentTests(file: string): readonly string[] {
  return ['.test.ts', '.test.tsx']
    .map((end) => file.replace(/\.ts$/, end))
    .filter((test) => existsSync(join(root, test)))
}

/**
 * Returns the checks of a file, the quickest first: the test next to it, the tests closest to it, the runs of its
 * target. `isQuick` leaves out the last ones where closer tests exist, so that a survivor is only a candidate.
 */
export function checksOf(file: string, { runs, replays, closest = {} }: Target, isQuick: boolean): readonly Check[] {
  const near = [adjacentTests(file), closest[basename(file, '.ts')] ?? []].filter((tests) => tests.length > 0)
  const chosen = isQuick ? (near.length > 0 ? near : runs.slice(0, 1)) : [...near, ...runs]
  const replay = (recordings: 'kept' | 'reference'): readonly Check[] => (replays && !isQuick ? [{ recordings }] : [])
  return [...replay('kept'), ...chosen.map(testChoice), ...replay('reference')]
}

/** Reads arguments of the test runner: files, and `-t` with a pattern of titles. */
function testChoice(args: readonly string[]): TestChoice {
  const at = args.indexOf('-t')
  const title = at < 0 ? undefined : args[at + 1]
  return { filters: at < 0 ? args : args.slice(0, at), ...(title !== undefined && { title }) }
}
