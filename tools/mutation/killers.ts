import type { Check } from './check-run.ts'
import type { TestReport } from './test-session.ts'

/** Number of tests to try first. */
const TRIED_FIRST = 3

/** Remembers which tests killed mutants of a file, because the same tests often kill the next mutant. */
export class Killers {
  readonly #checksByFile = new Map<string, readonly string[]>()

  /** Returns the tests that killed mutants of a file, the latest first. */
  of(file: string): readonly Check[] {
    return (this.#checksByFile.get(file) ?? []).map((check) => JSON.parse(check) as Check)
  }

  /** Remembers the failed tests of a run. */
  note(file: string, { tests }: Pick<TestReport, 'tests'>): void {
    const checks = tests
      .filter(({ state }) => state === 'failed')
      .map(({ file: test, name }) => JSON.stringify({ filters: [test], title: `^${escaped(name)}$` } satisfies Check))
    const known = this.#checksByFile.get(file) ?? []
    this.#checksByFile.set(file, [...new Set([...checks, ...known])].slice(0, TRIED_FIRST))
  }
}

function escaped(title: string): string {
  return title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}
