import type { Reporter, TestModule } from 'vitest/node'

/** Reporter that adds the reason of a skipped test to Vitest's JSON report, which omits it. */
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
