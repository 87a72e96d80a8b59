import { setTimeout as delay } from 'node:timers/promises'
import { TestkitError } from './testkit-error.ts'

const POLL_MS = 10
/** Long enough to distinguish an event that never happens from a slow machine. */
const LIMIT_MS = 120_000

/**
 * Polls until `look` returns something other than undefined or false.
 * @throws TestkitError `testkit/timeout` with the description of the event
 */
export async function eventually<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  timeoutMs = LIMIT_MS,
): Promise<T> {
  const until = performance.now() + timeoutMs
  for (;;) {
    const result = await look()
    if (result !== undefined && result !== false) return result
    if (performance.now() > until) throw new TestkitError('testkit/timeout', `Waited ${timeoutMs} ms for ${what}`)
    await delay(POLL_MS)
  }
}
