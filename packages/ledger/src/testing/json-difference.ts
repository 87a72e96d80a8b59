export interface JsonDifference {
  /** Dotted path of names and indexes; empty for the whole value. */
  readonly path: string
  readonly got: unknown
  readonly want: unknown
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/**
 * Returns the first difference between two JSON values, ignoring the order of names. A member with the value undefined
 * counts as absent.
 */
export function firstDifference(got: unknown, want: unknown, path = ''): JsonDifference | undefined {
  if (!isObject(got) || !isObject(want) || Array.isArray(got) !== Array.isArray(want)) {
    return Object.is(got, want) ? undefined : { path, got, want }
  }
  for (const name of new Set([...Object.keys(got), ...Object.keys(want)])) {
    const inner = firstDifference(got[name], want[name], path === '' ? name : `${path}.${name}`)
    if (inner !== undefined) return inner
  }
  return undefined
}
