import { parseSync } from 'vite'
import { isNode, walk, type Node } from '../lib/syntax-tree.ts'
import { titleOf } from '../lib/test-titles.ts'

/** A comment, a docstring, a test title, or the message of an error or of a log line in a source file. */
export interface Prose {
  readonly kind: 'comment' | 'docstring' | 'title' | 'message'
  /** 1-based line of its first character. */
  readonly line: number
  /** Text without comment markers, quotes and line breaks. */
  readonly text: string
}

const LOG_LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])
/** Comments that tools read. */
const DIRECTIVE = /^\s*(?:@vitest-environment|oxlint|v8 ignore|\/ <reference)/

/** Returns the sentences that a node throws or logs: of `new SomeError(…)` and of `logger.warn(…)`, without codes. */
function messagesOf(node: Node): readonly Node[] {
  if (!isError(node) && !isLogging(node)) return []
  return (node['arguments'] as readonly unknown[]).filter(
    (each): each is Node =>
      isNode(each) &&
      (each.type === 'TemplateLiteral' || (each.type === 'Literal' && typeof each['value'] === 'string')),
  )
}

function isError({ type, callee }: Node): boolean {
  return type === 'NewExpression' && isNode(callee) && String(callee['name']).endsWith('Error')
}

function isLogging({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false
  const property = callee['property']
  return isNode(property) && LOG_LEVELS.has(String(property['name'])) && /logger$/i.test(lastName(callee['object']))
}

/** Returns the last name of a chain: `logger` for `this.#options.logger`. */
function lastName(object: unknown): string {
  if (!isNode(object)) return ''
  return object.type === 'MemberExpression' ? lastName(object['property']) : String(object['name'])
}

function unmarked(comment: string): string {
  return comment
    .replaceAll(/^\s*\*+ ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * Reads the comments, the test titles, and the messages of errors and logs in a TypeScript file.
 * @param path decides the syntax: `.ts`, `.tsx` or `.mjs`
 */
export function readProse(path: string, source: string): readonly Prose[] {
  const { program, comments } = parseSync(path, source)
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length
  const literalAt = ({ start, end }: Node): Pick<Prose, 'line' | 'text'> => ({
    line: lineAt(start),
    text: source.slice(start + 1, end - 1).replaceAll(/\$\{[^}]*\}/g, '…'),
  })
  const prose: Prose[] = comments
    .filter(({ value }) => !DIRECTIVE.test(value))
    .map(({ value, start }) => ({
      kind: value.startsWith('*') ? 'docstring' : 'comment',
      line: lineAt(start),
      text: unmarked(value),
    }))
  walk(program.body, (node) => {
    const title = titleOf(node)
    if (title !== undefined) prose.push({ kind: 'title', ...literalAt(title) })
    for (const message of messagesOf(node).map(literalAt))
      if (message.text.includes(' ')) prose.push({ kind: 'message', ...message })
  })
  return prose
}
