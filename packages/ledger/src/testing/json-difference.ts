export interface JsonDifference {
  /** Names and positions on the way to it, with points between; empty for the whole. */
  readonly path: string
  readonly got: unknown
  readonly want: unknown
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** The first place where two JSON values differ, whatever the order of names; a name with undefined is none. */
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
