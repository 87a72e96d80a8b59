import { setTimeout as delay } from 'node:timers/promises'
import { ServerError } from '../../platform/server-error.ts'
import type { NodeLink } from '../node/node-link.ts'

/**
 * Waits until a node that is being started answers.
 * @throws ServerError `server/node-failed` after a minute, or as soon as nobody waits any more.
 */
export const untilConnected = async (link: NodeLink, isStopped: () => boolean): Promise<void> => {
  const until = performance.now() + 60_000
  while (!link.connected) {
    if (isStopped() || performance.now() > until)
      throw new ServerError('server/node-failed', 'The node did not start; its last words are in the log')
    await delay(20)
  }
}
