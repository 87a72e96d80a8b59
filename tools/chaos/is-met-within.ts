import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 100

/** Polls a condition until it is met or `timeoutMs` milliseconds have passed. Returns whether it was met. */
export async function isMetWithin(timeoutMs: number, condition: () => boolean | Promise<boolean>): Promise<boolean> {
  const started = performance.now()
  while (performance.now() - started < timeoutMs) {
    if (await condition()) return true
    await delay(POLL_MS)
  }
  return false
}
