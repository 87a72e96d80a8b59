import { describedBy } from '../modules/network/shipped-networks.ts'
import type { ServerConfig } from '../platform/config.ts'
import { Departure } from '../platform/departure.ts'
import { DeferredPool } from '../platform/database/deferred-pool.ts'
import { NO_NOTIFICATIONS } from '../platform/database/notifications.ts'
import type { DatabaseSchema } from '../platform/database/schema.ts'
import type { Logger } from '../platform/logger.ts'
import { createMetrics } from '../platform/metrics.ts'
import type { ServerModule } from '../platform/server-module.ts'
import { createChannelHub } from '../platform/stream/channel-hub.ts'
import { Market } from './market.ts'
import { serverModules } from './modules.ts'
import { NetworkState } from './network-state.ts'
import { appSchemaOf } from './open-database.ts'

/** Creates every module for a command that serves no requests. The command may use only their tables and jobs. */
export async function createIdleModules(config: ServerConfig, logger: Logger): Promise<readonly ServerModule[]> {
  const metrics = createMetrics()
  const hub = createChannelHub()
  const shared = { hub, logger, metrics, now: Date.now, notifications: NO_NOTIFICATIONS, config }
  const market = new Market({ ...shared, writes: false })
  return serverModules({
    config,
    description: await describedBy(config),
    metrics,
    logger,
    notifications: NO_NOTIFICATIONS,
    market,
    network: new NetworkState(),
    pool: new DeferredPool().get,
    hub,
    localChains: undefined,
    isManual: false,
    departure: new Departure(),
    webFolder: '',
    docsFolder: '',
    now: Date.now,
  }).all
}

/** Returns schema `app` for a command that serves no requests. */
export async function appSchemaFor(config: ServerConfig, logger: Logger): Promise<DatabaseSchema> {
  return appSchemaOf(await createIdleModules(config, logger))
}
