/** A part of the page that a browser without a network could not fetch, in the words of the three engines. */
const isLostModule = (error: unknown): boolean =>
  error instanceof TypeError && !navigator.onLine && /dynamically imported module|module script/u.test(error.message)

/**
 * Whether an error is a known outcome: errors of this program carry a code or the answer of a node, and the browser ends
 * requests with exceptions of its own. Every other error is a fault of the program.
 */
const isExpected = (error: unknown): boolean =>
  error instanceof DOMException ||
  isLostModule(error) ||
  (error instanceof Error && (('code' in error && typeof error.code === 'string') || 'isFetchError' in error))

/** Reports a fault that a component caught, the way the browser reports an uncaught one: its listeners send it (API-109). */
export const reportUnexpected = (error: unknown): void => {
  if (!isExpected(error)) globalThis.reportError?.(error)
}
