import { globSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import { RULES, TEST } from './rules.ts'

/** A violation of a rule: the rule's name, and the import that breaks it or the full circle of files. */
export interface Violation {
  readonly rule: string
  readonly from: string
  readonly to: string
}

/**
 * Returns the imports in the product's sources below `root` (absolute) that break an architecture rule. Type-only and
 * dynamic imports count.
 */
export async function checkArchitecture(root: string): Promise<Violation[]> {
  const isTest = new RegExp(TEST)
  const files = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !isTest.test(file))
  const { output } = await cruise(files, {
    baseDir: root,
    ruleSet: { forbidden: [...RULES] },
    validate: true,
    parser: 'swc',
    tsPreCompilationDeps: true,
    // an import of a test file is a violation, but the imports inside test files are not checked
    doNotFollow: { path: ['node_modules', TEST] },
    exclude: { path: ['/dist/', '^virtual:'] },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx'], exportsFields: ['exports'], conditionNames: ['import'] },
  })
  if (typeof output === 'string') throw new TypeError('dependency-cruiser returned text instead of a result')
  return output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle === undefined ? to : cycle.map(({ name }) => name).join(' > '),
  }))
}
