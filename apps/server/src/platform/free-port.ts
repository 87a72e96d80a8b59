import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { ServerError } from './server-error.ts'

/** A TCP port of the loopback address that nobody listens on now. */
export const freePort = (host = '127.0.0.1'): Promise<number> => tryListen(0, host)

/** Whether a port can be listened on now. */
export const isPortFree = async (port: number, host = '127.0.0.1'): Promise<boolean> =>
  tryListen(port, host).then(
    () => true,
    () => false,
  )

/**
 * Waits for a port that a program killed a moment ago may still hold.
 * @throws ServerError `server/port-taken` naming the setting to change.
 */
export const awaitFreePort = async (port: number, host: string, setting: string, waitMs = 3_000): Promise<void> => {
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

const tryListen = (port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
