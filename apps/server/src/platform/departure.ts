import type { Readiness } from './readiness.ts'

/**
 * Whether a program is about to stop: it still serves, but `/ready` responds with 503, so that proxies switch to
 * another program.
 */
export class Departure {
  #isLeaving = false

  leave(): void {
    this.#isLeaving = true
  }

  readonly readiness = (): Readiness => ({ status: this.#isLeaving ? 'degraded' : 'ready' })
}
