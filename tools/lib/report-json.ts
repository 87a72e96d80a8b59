/** A member of a report that should be an object; an empty one when it is something else. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** A member of a report that should be a list; an empty one when it is something else. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A member of a report that should be a count; 0 when it is something else. */
export function asCount(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0
}

/** The text of a member; empty when it is something else. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A runner's report; undefined when it is missing or no JSON. */
export function readReport(read: () => string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asRecord(JSON.parse(read()))
  } catch {
    return undefined
  }
}
