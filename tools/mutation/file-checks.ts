import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../lib/run.ts'
import type { Check } from './check-run.ts'
import type { Target } from './targets.ts'
import type { TestChoice } from './test-session.ts'

/** Returns the test files closest to a file: the test next to it, and the tests that its target lists for it. */
export function closestTests(file: string, { closest = {} }: Pick<Target, 'closest'>): readonly string[] {
  return [...adjacentTests(file), ...testChoice(closest[basename(file, '.ts')] ?? []).filters]
}

/**
 * Returns the closest test files that one driver can run: those in the folder of the first one. Omits files of which
 * the target lists only some tests.
 */
export function testsAtOnce(file: string, { closest = {} }: Pick<Target, 'closest'>): readonly string[] {
  const named = testChoice(closest[basename(file, '.ts')] ?? [])
  const tests = [...adjacentTests(file), ...(named.title === undefined ? named.filters : [])]
  return tests.filter((test) => dirname(test) === dirname(tests[0] ?? ''))
}

function adjacentTests(file: string): readonly string[] {
  return ['.test.ts', '.test.tsx']
    .map((end) => file.replace(/\.ts$/, end))
    .filter((test) => existsSync(join(root, test)))
}

/**
 * Returns the checks of a file, fastest first: the test next to it, the tests closest to it, the runs of its target.
 * `isQuick` omits the runs of the target if closer tests exist, so that a survivor is only a candidate.
 */
export function checksOf(
  file: string,
  { runs, replays, closest = {} }: Pick<Target, 'runs' | 'replays' | 'closest'>,
  isQuick: boolean,
): readonly Check[] {
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
