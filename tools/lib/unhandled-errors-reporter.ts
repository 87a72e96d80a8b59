import { writeFileSync } from 'node:fs'
import type { Reporter, TestRunEndReason, Vitest } from 'vitest/node'

/** Returns the path of the file with the unhandled errors of a run, next to its JSON report. */
export function unhandledErrorsFile(report: string): string {
  return report.replace(/\.json$/, '.errors.json')
}

/**
 * Reporter that writes errors outside tests to a file, because Vitest's JSON report omits them. Such an error fails the
 * run: a rejected promise that is not awaited, or a worker that exits.
 */
export default class UnhandledErrorsReporter implements Reporter {
  private report: string | undefined

  onInit({ config: { outputFile } }: Vitest): void {
    this.report = typeof outputFile === 'string' ? outputFile : outputFile?.json
  }

  onTestRunEnd(...[, errors]: readonly [modules: unknown, errors: readonly object[], reason: TestRunEndReason]): void {
    if (this.report !== undefined) writeFileSync(unhandledErrorsFile(this.report), JSON.stringify(errors))
  }
}
