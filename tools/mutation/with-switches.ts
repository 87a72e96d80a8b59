import { parseSync } from 'vite'
import { withEdits, type Edit } from './edits.ts'
import type { Mutant } from './mutants.ts'

/** Name of the global variable that holds the index of the active mutant. */
export const ACTIVE = '__mutant'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Source with several mutants, of which at most one is active at a time. */
export interface SwitchableSource {
  readonly source: string
  /** The mutants that can be activated. The others take effect when the module loads, or are not expressions. */
  readonly mutants: readonly Mutant[]
}

const OPERATIONS: ReadonlySet<string> = new Set(['BinaryExpression', 'LogicalExpression', 'AssignmentExpression'])
const VALUES: ReadonlySet<string> = new Set(['Literal', 'UnaryExpression', 'MemberExpression'])
const FUNCTIONS: ReadonlySet<string> = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start)
}

/**
 * Returns a source that contains all mutants of functions. Mutant number n is active while `globalThis.__mutant` is n,
 * so that one module load serves many mutants.
 */
export function withSwitches(file: string, source: string, mutants: readonly Mutant[]): SwitchableSource {
  const chosen: Mutant[] = []
  /** Mutants of the left operands of the current conjunction. */
  const regrouping: Mutant[] = []
  /**
   * Returns the edits of the parts of a node, and of the node itself.
   * @param isLeft whether the node is the left operand of a conjunction. `a && b && c` becomes `a || (b && c)`, so the
   * outermost conjunction decides.
   */
  const editsOf = (node: Node, isInFunction: boolean, isLeft = false): readonly Edit[] => {
    if (node.type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies)/.test(node.type)) return []
    const isInner = isInFunction || FUNCTIONS.has(node.type)
    const outer = regrouping.length
    const inner = childrenOf(node).flatMap((child) =>
      editsOf(child, isInner, isConjunction(node) && isConjunction(child) && child.start === node.start),
    )
    const found = isInFunction ? mutants.findLast((mutant) => isPlaceOf(node, mutant)) : undefined
    const own = [...regrouping.splice(outer), ...(found === undefined ? [] : [found])]
    if (isLeft) {
      regrouping.push(...own)
      return inner
    }
    if (own.length === 0) return node.type === 'ExpressionStatement' ? asBlock(node, inner) : inner
    const { start, end } = node
    const text = own.reduce(
      (rest, mutant) => {
        chosen.push(mutant)
        return choice(chosen.length, withEdits(source, node, [operatorEdit(mutant)]), rest)
      },
      withEdits(source, node, inner),
    )
    return [{ start, end, text }]
  }
  /** Encloses a changed statement, because a parenthesis at its start would continue the previous line. */
  const asBlock = (node: Node, inner: readonly Edit[]): readonly Edit[] =>
    inner.length === 0 ? inner : [{ start: node.start, end: node.end, text: `{ ${withEdits(source, node, inner)} }` }]
  const { program } = parseSync(file, source)
  const edits = editsOf(program as unknown as Node, false)
  return { source: withEdits(source, { start: 0, end: source.length }, edits), mutants: chosen }
}

function isConjunction(node: Node): boolean {
  return node.type === 'LogicalExpression' && (node as Node & { readonly operator: string }).operator === '&&'
}

function choice(index: number, changed: string, kept: string): string {
  return `(globalThis.${ACTIVE} === ${index} ? ${changed} : ${kept})`
}

function operatorEdit({ at, from, to }: Mutant): Edit {
  return { start: at, end: at + from.length, text: to }
}

/** Returns whether a mutant replaces the operator of a node, or the whole node. */
function isPlaceOf(node: Node, { at, from }: Mutant): boolean {
  if (VALUES.has(node.type)) return node.start === at && node.end === at + from.length
  if (!OPERATIONS.has(node.type)) return false
  const { left, right } = node as Node & { readonly left: Node; readonly right: Node }
  return left.end <= at && at + from.length <= right.start
}
