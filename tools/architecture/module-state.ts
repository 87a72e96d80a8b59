import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { TEST } from './rules.ts'

/** A variable at the top level of a module that can be reassigned. */
export interface ModuleVariable {
  readonly file: string
  readonly name: string
}

/**
 * Returns the module-level `let` and `var` declarations of the page, the vault, the staff application and the
 * components. Only the module itself can reset such a variable, so tests that share modules see each other's values.
 */
export function moduleVariablesIn(root: string): ModuleVariable[] {
  const isTest = new RegExp(TEST)
  return globSync('{apps/web,packages/ui}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !isTest.test(file))
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return variablesOf(source, file.endsWith('.tsx')).map((name) => ({ file, name }))
    })
}

/** Matches formatted code that may have such a declaration; parsing only these files saves some seconds. */
const CANDIDATE = /^(?:export )?(?:let|var)\b/m

function variablesOf(source: string, tsx: boolean): string[] {
  if (!CANDIDATE.test(source)) return []
  return parseSync(source, { syntax: 'typescript', tsx }).body.flatMap((statement) => {
    const declared = statement.type === 'ExportDeclaration' ? statement.declaration : statement
    // `declare let` describes a global of the environment.
    if (declared.type !== 'VariableDeclaration' || declared.kind === 'const' || declared.declare) return []
    return declared.declarations.map(({ id }) => (id.type === 'Identifier' ? id.value : id.type))
  })
}
