import { isNode, type Node } from './syntax-tree.ts'

const TEST_FUNCTIONS = new Set(['describe', 'it', 'test'])

/** Returns the name at the root of a callee: `it` for `it.each(rows)`. */
function rootName(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined
  if (callee.type === 'Identifier') return String(callee['name'])
  if (callee.type === 'MemberExpression') return rootName(callee['object'])
  if (callee.type === 'CallExpression') return rootName(callee['callee'])
  return callee.type === 'TaggedTemplateExpression' ? rootName(callee['tag']) : undefined
}

/** Returns the title node of a call of a test function. */
export function titleOf(node: Node): Node | undefined {
  if (node.type !== 'CallExpression' || !TEST_FUNCTIONS.has(rootName(node['callee']) ?? '')) return undefined
  const [first] = node['arguments'] as readonly unknown[]
  return isNode(first) && (first.type === 'Literal' || first.type === 'TemplateLiteral') ? first : undefined
}
