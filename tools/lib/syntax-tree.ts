/** Node of a syntax tree, as the parser of Vite returns it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** Calls `visit` for every node of a syntax tree. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  else if (isNode(value)) {
    visit(value)
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit)
  }
}
