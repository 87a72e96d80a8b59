/**
 * Whether an error means that a browser without a network could not load a module. Each of the three engines has its
 * own wording.
 */
function isModuleLoadError(error: unknown): boolean {
  return (
    error instanceof TypeError && !navigator.onLine && /dynamically imported module|module script/u.test(error.message)
  )
}

/**
 * Whether an error is a known outcome: errors of this program carry a code or the response of a node, and the browser
 * aborts requests with its own exceptions. Every other error is a bug.
 */
function isExpected(error: unknown): boolean {
  return (
    error instanceof DOMException ||
    isModuleLoadError(error) ||
    (error instanceof Error && (('code' in error && typeof error.code === 'string') || 'isFetchError' in error))
  )
}

/**
 * Reports an error that a component caught the way the browser reports an uncaught one: its listeners send it
 * (API-109).
 */
export function reportUnexpected(error: unknown): void {
  if (!isExpected(error)) globalThis.reportError?.(error)
}
