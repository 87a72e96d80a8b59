import { basename, dirname, join } from 'node:path'
import { ACTIVE } from './with-switches.ts'

/** Name of the suite that runs without a mutant. */
export const CONTROL = '#0'

/** A test file that runs other test files once for each mutant. */
export interface MutantDriver {
  /** Path relative to the copy. */
  readonly file: string
  readonly text: string
}

/** Returns the name of the suite of a mutant. */
export function suiteOf(index: number): string {
  return `#${index}`
}

/**
 * Returns a driver of test files of one folder. Its suites are the mutants, then the source without one, which must
 * pass: a mutant may leave state that fails later tests. The modules are loaded once.
 * @param tests test files, relative to the copy
 * @param mutants indexes of mutants
 */
export function driverOf(tests: readonly string[], mutants: readonly number[]): MutantDriver {
  const folder = dirname(tests[0] ?? '')
  const suites = [...mutants, 0].map((mutant) => {
    const imports = tests.map((test) => `      await import('./${basename(test)}?mutant=${mutant}')`)
    return `  describe('${suiteOf(mutant)}', async () => {\n    begin(${mutant})\n${imports.join('\n')}\n  })`
  })
  return { file: join(folder, 'mutants.driver.test.ts'), text: `${HEAD}${suites.join('\n')}\n` }
}

const HEAD = `import { afterEach, beforeAll, beforeEach, describe } from 'vitest'
const failed = new Set()
function begin(mutant) {
  beforeAll(() => {
    globalThis.${ACTIVE} = mutant
  })
  beforeEach(({ skip }) => skip(failed.has(mutant)))
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed.add(mutant)
  })
}
`
