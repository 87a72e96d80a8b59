import { setTimeout as delay } from 'node:timers/promises'
import { collectWhenIdle } from '@tidebook/node/memory'
import type { ServerConfig } from '../platform/config.ts'
import type { Logger } from '../platform/logger.ts'
import { nextSignal } from '../platform/next-signal.ts'
import { COMMAND_OUTPUT } from '../platform/command-output.ts'
import { startServer } from '../roles/start-server.ts'
import { announceReady, startupBlock } from './announce-ready.ts'

/**
 * Serves until SIGINT, SIGTERM, or the terminal closes, and then for `DRAIN_SECONDS`, in which proxies switch to
 * another program. A second signal stops it at once.
 * @throws ServerError
 */
export async function start(config: ServerConfig, logger: Logger): Promise<void> {
  const stopSignal = nextSignal()
  collectWhenIdle()
  const server = await startServer(config, { logger })
  try {
    COMMAND_OUTPUT.write(
      startupBlock({
        url: server.url,
        dataDir: config.dataDir,
        isPreparing: server.isPreparing,
        servesPages: config.roles.has('web'),
      }),
    )
    await Promise.race([stopSignal, announceReady(server, { ...COMMAND_OUTPUT, wait: delay }).then(() => stopSignal)])
    if (config.drainMs > 0) {
      logger.info({ drainMs: config.drainMs }, 'leaving: proxies use another program')
      server.leave()
      await Promise.race([delay(config.drainMs), nextSignal()])
    }
  } finally {
    logger.info('stopping')
    await server.stop()
  }
}
