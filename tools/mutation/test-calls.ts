/** A call of `it` or `test` with a title that is known without running it. */
export interface TestCall {
  /** Titles of its groups, followed by its own. */
  readonly title: string
  readonly start: number
  readonly end: number
}

/** A node of a syntax tree. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/**
 * Returns the tests among statements and in their groups. Omits tests and groups with parameters or conditions
 * (`it.each`, `describe.skipIf`), whose titles may come from elsewhere.
 * @param titles titles of the groups that contain the statements
 */
export function testCalls(statements: readonly Node[], titles = ''): readonly TestCall[] {
  return statements.flatMap((statement): readonly TestCall[] => {
    const { expression } = statement as Node & { readonly expression?: Node }
    if (statement.type !== 'ExpressionStatement' || expression?.type !== 'CallExpression') return []
    const call = expression as Node & { readonly callee: Node; readonly arguments: readonly Node[] }
    const { name } = call.callee as Node & { readonly name?: string }
    const { value: own } = (call.arguments[0] ?? {}) as { readonly value?: unknown }
    if (typeof own !== 'string') return []
    const title = `${titles} ${own}`
    if (name === 'it' || name === 'test') return [{ title, start: statement.start, end: statement.end }]
    return name === 'describe' ? testCalls(statementsOf(call.arguments.at(-1)), title) : []
  })
}

/** Returns the statements in the body of a function. */
function statementsOf(value: Node | undefined): readonly Node[] {
  const { body } = (value ?? {}) as { readonly body?: Node & { readonly body?: readonly Node[] } }
  return body?.type === 'BlockStatement' ? (body.body ?? []) : []
}
