import { describedBy } from '../modules/network/shipped-networks.ts'
import type { ServerConfig } from '../platform/config.ts'
import { LatePool } from '../platform/database/late-pool.ts'
import type { DatabaseSchema } from '../platform/database/schema.ts'
import type { Logger } from '../platform/logger.ts'
import { createMetrics } from '../platform/metrics.ts'
import { createChannelHub } from '../platform/stream/channel-hub.ts'
import { Market } from './market.ts'
import { serverModules } from './modules.ts'
import { NetworkState } from './network-state.ts'
import { appSchemaOf } from './open-database.ts'

/** Schema `app` for a command that serves nothing: the modules are asked for their tables only. */
export const appSchemaFor = async (config: ServerConfig, logger: Logger): Promise<DatabaseSchema> => {
  const metrics = createMetrics()
  const market = new Market({ writes: false, hub: createChannelHub(), logger, metrics, now: Date.now })
  const { all } = serverModules({
    config,
    description: await describedBy(config),
    metrics,
    logger,
    market,
    network: new NetworkState(),
    pool: new LatePool().get,
    agent: () => undefined,
    finance: () => undefined,
    webFolder: '',
    connections: () => Promise.reject(new Error('Nothing is served')),
    now: Date.now,
  })
  return appSchemaOf(all)
}
