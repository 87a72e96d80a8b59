import type { Reporter, TestModule } from 'vitest/node'

/** Vitest's JSON report leaves out why a test was skipped; this keeps the reason where that report finds it. */
export default class SkipReasonsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const result = test.result()
        if (result.state === 'skipped' && result.note !== undefined) {
          Object.assign(test.meta(), { skipReason: result.note })
        }
      }
    }
  }
}
