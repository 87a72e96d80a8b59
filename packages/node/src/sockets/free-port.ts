import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the range of ephemeral ports, above those of common services. */
const LOWEST = 10_000
const HIGHEST = 32_000
const MAX_ATTEMPTS = 50

/**
 * Returns a loopback TCP port without a listener. Does not ask the system for one, because an ephemeral port may become
 * the local end of another connection while the program that uses it restarts.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isPortFree(port, host)) return port
  }
  return tryListen(0, host)
}

/** Whether a port has no listener now. */
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
