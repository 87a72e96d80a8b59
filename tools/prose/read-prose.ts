import { parseSync } from 'vite'

/** A comment or a test title in a source file. */
export interface Prose {
  readonly kind: 'comment' | 'title'
  /** 1-based line of its first character. */
  readonly line: number
  /** Text without comment markers, quotes and line breaks. */
  readonly text: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const TEST_FUNCTIONS = new Set(['describe', 'it', 'test'])
/** Comments that tools read. */
const DIRECTIVE = /^\s*(?:@vitest-environment|oxlint|v8 ignore|\/ <reference)/

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** Returns the name at the root of a callee: `it` for `it.each(rows)`. */
function rootName(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined
  if (callee.type === 'Identifier') return String(callee['name'])
  if (callee.type === 'MemberExpression') return rootName(callee['object'])
  if (callee.type === 'CallExpression') return rootName(callee['callee'])
  return callee.type === 'TaggedTemplateExpression' ? rootName(callee['tag']) : undefined
}

/** Returns the title node of a call of a test function. */
function titleOf(node: Node): Node | undefined {
  if (node.type !== 'CallExpression' || !TEST_FUNCTIONS.has(rootName(node['callee']) ?? '')) return undefined
  const [first] = node['arguments'] as readonly unknown[]
  return isNode(first) && (first.type === 'Literal' || first.type === 'TemplateLiteral') ? first : undefined
}

/** Calls `visit` for every node of a syntax tree. */
function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  else if (isNode(value)) {
    visit(value)
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit)
  }
}

function unmarked(comment: string): string {
  return comment
    .replaceAll(/^\s*\*+ ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * Reads the comments and test titles of a TypeScript file.
 * @param path decides the syntax: `.ts`, `.tsx` or `.mjs`
 */
export function readProse(path: string, source: string): readonly Prose[] {
  const { program, comments } = parseSync(path, source)
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length
  const prose: Prose[] = comments
    .filter(({ value }) => !DIRECTIVE.test(value))
    .map(({ value, start }) => ({ kind: 'comment', line: lineAt(start), text: unmarked(value) }))
  walk(program.body, (node) => {
    const title = titleOf(node)
    if (title === undefined) return
    const text = source.slice(title.start, Number(title['end'])).slice(1, -1)
    prose.push({ kind: 'title', line: lineAt(title.start), text })
  })
  return prose
}
