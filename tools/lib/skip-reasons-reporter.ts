import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Reporter that adds the reason of a skipped test to Vitest's JSON report, which omits it. */
export default class SkipReasonsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const result = test.result()
        const note = result.state === 'skipped' ? result.note : undefined
        const skipReason = note ?? reasonOfGroup(test)
        if (skipReason !== undefined) Object.assign(test.meta(), { skipReason })
      }
    }
  }
}

/** Returns the reason in parentheses at the end of a group's name, because `describe.skipIf` accepts no reason. */
function reasonOfGroup({ parent }: TestCase): string | undefined {
  for (let group = parent; group.type === 'suite'; group = group.parent) {
    const [, reason] = /\(([^()]+)\)$/.exec(group.name) ?? []
    if (reason !== undefined) return reason
  }
  return undefined
}
