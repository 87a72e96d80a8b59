import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the range from which systems take the near end of outgoing connections, above what services use. */
const LOWEST = 10_000
const HIGHEST = 32_000
const TRIES = 50

/**
 * A TCP port of the loopback address that nobody listens on now. It is not one of the system's own choice: such a
 * port may become the near end of somebody's connection while a program that uses it is started again.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isPortFree(port, host)) return port
  }
  return tryListen(0, host)
}

/** Whether a port can be listened on now. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return tryListen(port, host).then(
    () => true,
    () => false,
  )
}

function tryListen(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
}
