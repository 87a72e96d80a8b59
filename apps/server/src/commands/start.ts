import type { ServerConfig } from '../platform/config.ts'
import type { Logger } from '../platform/logger.ts'
import { startServer } from '../start-server.ts'

/** Serves until SIGINT or SIGTERM. @throws ServerError */
export const start = async (config: ServerConfig, logger: Logger): Promise<void> => {
  const stopAsked = nextSignal()
  const server = await startServer(config, { logger })
  process.stdout.write(`Tidebook is ready: ${server.url}\n`)
  const prepared = server.prepared.then(() => stopAsked)
  try {
    await Promise.race([stopAsked, prepared])
  } finally {
    logger.info('stopping')
    await server.stop()
  }
}

const nextSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
