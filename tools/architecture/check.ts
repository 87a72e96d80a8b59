import { globSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import { RULES, TEST } from './rules.ts'

/** A broken rule: its name, and the import that breaks it (or the circle, from its first file back to it). */
export interface Violation {
  readonly rule: string
  readonly from: string
  readonly to: string
}

/**
 * Imports that break a rule of the architecture in the product's sources below `root` (absolute).
 * Type-only and dynamic imports count like any other.
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
    // tests may be imported by mistake, which is told, but what they import themselves is theirs
    doNotFollow: { path: ['node_modules', TEST] },
    exclude: { path: ['/dist/', '^virtual:'] },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx'], exportsFields: ['exports'], conditionNames: ['import'] },
  })
  if (typeof output === 'string') throw new TypeError('the cruise gave a text instead of a result')
  return output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle === undefined ? to : cycle.map(({ name }) => name).join(' > '),
  }))
}
