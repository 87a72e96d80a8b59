/**
 * Returns the error code of a failed connection, depending on whether the browser knows that it is offline (ERR-045,
 * ERR-046).
 */
export function failureCode(): string {
  return globalThis.navigator?.onLine === false ? 'networkBroken' : 'networkError'
}
