/** Returns a member of a report as an object, or an empty object for another type. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Returns a member of a report as a list, or an empty list for another type. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns a member of a report as a count, or 0 for another type. */
export function asCount(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0
}

/** Returns a member of a report as text, or an empty text for another type. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Returns the JSON of a file, or undefined when the file is missing or not JSON. */
export function readJson(read: () => string): unknown {
  try {
    return JSON.parse(read())
  } catch {
    return undefined
  }
}

/** Returns the report of a test runner, or undefined when it is missing or not JSON. */
export function readReport(read: () => string): Readonly<Record<string, unknown>> | undefined {
  const report = readJson(read)
  return report === undefined ? undefined : asRecord(report)
}
