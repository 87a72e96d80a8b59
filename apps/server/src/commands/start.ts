import { collectWhenIdle } from '@tidebook/node/memory'
import type { ServerConfig } from '../platform/config.ts'
import type { Logger } from '../platform/logger.ts'
import { startServer, type RunningServer } from '../roles/start-server.ts'

/** Serves until SIGINT, SIGTERM, or the terminal going away. @throws ServerError */
export const start = async (config: ServerConfig, logger: Logger): Promise<void> => {
  const stopAsked = nextSignal()
  collectWhenIdle()
  const server = await startServer(config, { logger })
  try {
    if (server.isPreparing) process.stdout.write(`Tidebook is preparing its local network, look on at ${server.url}\n`)
    await Promise.race([stopAsked, announced(server).then(() => stopAsked)])
  } finally {
    logger.info('stopping')
    await server.stop()
  }
}

/** Says the address once, when the network is made and the index has been read. */
const announced = async (server: RunningServer): Promise<void> => {
  await server.prepared
  await server.loaded
  process.stdout.write(`Tidebook is ready: ${server.url}\n`)
}

const nextSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
