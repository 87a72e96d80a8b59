/**
 * Whether an error is a known outcome: errors of this program carry a code or the answer of a node, and the browser ends
 * requests with exceptions of its own. Every other error is a fault of the program.
 */
const isExpected = (error: unknown): boolean =>
  error instanceof DOMException ||
  (error instanceof Error && (('code' in error && typeof error.code === 'string') || 'isFetchError' in error))

/** Reports a fault that a component caught, the way the browser reports an uncaught one: its listeners send it (API-109). */
export const reportUnexpected = (error: unknown): void => {
  if (!isExpected(error)) globalThis.reportError?.(error)
}
