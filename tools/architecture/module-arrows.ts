import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

/** A module-level constant whose value is a function. */
export interface ModuleArrow {
  readonly file: string
  readonly name: string
}

const SOURCES = ['{packages,apps}/*/{src,build,tests,testing,bench}/**/*.{ts,tsx}', '{tools,e2e,bench}/**/*.{ts,tsx}']
/** Only files with such a line are parsed, because parsing every file takes a minute. */
const CANDIDATE = /^(?:export )?const \w+ = (?:async )?(?:[(<]|\w+ =>|function\b)/m

/**
 * Returns the functions that the sources below `root` (absolute) declare as module-level constants. The style is a
 * function declaration. A constant with a type annotation may hold a function, because a function declaration cannot
 * have such an annotation.
 */
export function moduleArrowsIn(root: string): ModuleArrow[] {
  return globSync(SOURCES, { cwd: root, exclude: (name) => name === 'node_modules' })
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return CANDIDATE.test(text) ? arrowsOf(file, text) : []
    })
}

function arrowsOf(file: string, text: string): ModuleArrow[] {
  const { body } = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') })
  return body.flatMap((item) => {
    const statement = item.type === 'ExportDeclaration' ? item.declaration : item
    if (statement.type !== 'VariableDeclaration') return []
    return statement.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || ('typeAnnotation' in id && id.typeAnnotation !== null)) return []
      const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
      return isFunction ? [{ file, name: id.value }] : []
    })
  })
}
