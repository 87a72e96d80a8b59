import { setTimeout as delay } from 'node:timers/promises'
import { ServerError } from '../../platform/server-error.ts'
import type { NodeLink } from './node-link.ts'

const LOOK_MS = 20

export interface ConnectPatience {
  readonly patienceMs: number
  /** Nobody waits any more. */
  readonly isStopped: () => boolean
  /** What is said when it does not come. */
  readonly failure: string
}

/** A node that this program starts has a minute. @param isStopped nobody waits any more */
export const starting = (isStopped: () => boolean): ConnectPatience => ({
  patienceMs: 60_000,
  isStopped,
  failure: 'The node did not start; its last words are in the log',
})

/** Waits until a node answers. @throws ServerError `server/node-failed` when patience ends, or nobody waits any more */
export const untilConnected = async (
  link: Pick<NodeLink, 'connected'>,
  { patienceMs, isStopped, failure }: ConnectPatience,
): Promise<void> => {
  const until = performance.now() + patienceMs
  while (!link.connected) {
    if (isStopped() || performance.now() > until) throw new ServerError('server/node-failed', failure)
    await delay(LOOK_MS)
  }
}
