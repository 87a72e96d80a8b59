import { setTimeout as delay } from 'node:timers/promises'
import { isPortFree } from '@tidebook/node/sockets'
import { ServerError } from './server-error.ts'

/**
 * Waits for a port that a recently killed program may still hold.
 * @throws ServerError `server/port-taken` with the name of the setting to change
 */
export async function awaitFreePort(port: number, host: string, setting: string, waitMs = 3_000): Promise<void> {
  const until = performance.now() + waitMs
  while (!(await isPortFree(port, host))) {
    if (performance.now() > until) {
      throw new ServerError(
        'server/port-taken',
        `Port ${port} on ${host} is taken by another program. Set ${setting} to a free one`,
      )
    }
    await delay(100)
  }
}
