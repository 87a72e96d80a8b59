import type { PathValues, Route } from '@tidebook/contract/routes'
import { CANCELED_TEXT, ClientError } from '../client-error.ts'

/**
 * Returns the key of a call: method, template and target, never the random id (A46). Path values of a call with a
 * target are random; without a target they identify the subject. Undefined for writes, which no other call cancels
 * (API-009).
 */
export function pendingKey(route: Route, values: PathValues, target: string | undefined): string | undefined {
  if (route.effect === 'write') return undefined
  const named = Object.entries(values).filter(([name]) => name !== 'uuid')
  const about = target === undefined ? named.map(([name, value]) => `${name}=${value}`) : [target]
  return [route.method, route.path, ...about].join(' ')
}

/** Calls in progress. A newer call of the same key cancels the older one. */
export class PendingCalls {
  readonly #calls = new Map<string, AbortController>()

  /** Registers a call and cancels the previous one. */
  start(key: string | undefined): AbortController {
    const controller = new AbortController()
    if (key === undefined) return controller
    this.#calls.get(key)?.abort(new ClientError('client/canceled', CANCELED_TEXT))
    this.#calls.set(key, controller)
    return controller
  }

  finish(key: string | undefined, controller: AbortController): void {
    if (key !== undefined && this.#calls.get(key) === controller) this.#calls.delete(key)
  }
}
