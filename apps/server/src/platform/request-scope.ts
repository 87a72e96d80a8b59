import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Returns the id of the request that the current work belongs to; undefined for work that no request started. */
export function currentRequest(): string | undefined {
  return scope.getStore()
}

/**
 * Runs work for a request: its log lines, rows and requests to the node carry the id.
 * @param id undefined or null runs the work outside of any request
 */
export function inRequest<Result>(id: string | undefined | null, work: () => Result): Result {
  return id === undefined || id === null ? scope.exit(work) : scope.run(id, work)
}
