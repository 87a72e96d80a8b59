import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { ServerError } from './server-error.ts'

/** Below the range from which systems take the near end of outgoing connections, above what services use. */
const LOWEST = 10_000
const HIGHEST = 32_000
const TRIES = 50

/**
 * A TCP port of the loopback address that nobody listens on now. It is not one of the system's own choice: such a
 * port may become the near end of somebody's connection while a program that uses it is started again.
 */
export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isPortFree(port, host)) return port
  }
  return tryListen(0, host)
}

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
