import { setTimeout as delay } from 'node:timers/promises'
import { TestkitError } from './testkit-error.ts'

const POLL_MS = 10
/** Tells something that will never come from a busy machine. */
const LIMIT_MS = 120_000

/** Waits until a look gives something other than undefined or false. @throws TestkitError `testkit/timeout` naming what was awaited. */
export const eventually = async <T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  timeoutMs = LIMIT_MS,
): Promise<T> => {
  const until = performance.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    if (performance.now() > until) throw new TestkitError('testkit/timeout', `Waited ${timeoutMs} ms for ${what}`)
    await delay(POLL_MS)
  }
}
