import { setTimeout as delay } from 'node:timers/promises'
import { ServerError } from '../../platform/server-error.ts'
import type { NodeLink } from './node-link.ts'

const POLL_MS = 20

export interface ConnectTimeout {
  readonly patienceMs: number
  /** Returns whether the wait was canceled. */
  readonly isStopped: () => boolean
  /** Error message for a node that does not respond in time. */
  readonly failure: string
}

/**
 * Returns the wait for a node started by this program: one minute.
 * @param isStopped returns whether the wait was canceled
 */
export function startTimeout(isStopped: () => boolean): ConnectTimeout {
  return {
    patienceMs: 60_000,
    isStopped,
    failure: 'The node did not start; its last words are in the log',
  }
}

/**
 * Waits until a node responds.
 * @throws ServerError `server/node-failed` on timeout or cancellation
 */
export async function awaitConnection(
  link: Pick<NodeLink, 'connected'>,
  { patienceMs, isStopped, failure }: ConnectTimeout,
): Promise<void> {
  const until = performance.now() + patienceMs
  while (!link.connected) {
    if (isStopped() || performance.now() > until) throw new ServerError('server/node-failed', failure)
    await delay(POLL_MS)
  }
}
