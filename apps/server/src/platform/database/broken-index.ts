/** Returns the name of the unique index that a statement violated, or undefined for another failure. */
export function brokenIndexOf(error: unknown): string | undefined {
  return typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error
    ? String(error.constraint)
    : undefined
}
