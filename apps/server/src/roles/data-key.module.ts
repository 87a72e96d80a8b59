import type { ServerConfig } from '../platform/config.ts'
import type { ServerModule } from '../platform/server-module.ts'
import { requireDataKey } from './require-data-key.ts'

/** Checks, before the program answers people, that it has the key of the encrypted values in the database. */
export function dataKeyModule(config: Pick<ServerConfig, 'identityKey' | 'dataDir'>): ServerModule {
  return {
    name: 'data-key',
    roles: ['api'],
    lifecycle: {
      database: async ({ database }) => {
        await requireDataKey(config, database.pool)
        return undefined
      },
    },
  }
}
