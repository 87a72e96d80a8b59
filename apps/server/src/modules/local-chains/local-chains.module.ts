import type { ServerModule } from '../../platform/server-module.ts'
import { localChainFolders, localChainTables } from './chain-ports.ts'
import type { LocalChainsService } from './local-chains-service.ts'

/**
 * Ledgers of other chains next to a demonstration market.
 * @param service undefined in a program that runs no chains
 */
export function localChainsModule(service: LocalChainsService | undefined): ServerModule {
  return {
    name: 'local-chains',
    // Without DATABASE_URL, every program with a database runs the chains for its own pages.
    roles: ['market', 'api', 'agent'],
    migrations: {
      '2026-11-24-local-chains': localChainTables,
      '2026-11-26-local-chain-folders': localChainFolders,
    },
    ...(service !== undefined && { lifecycle: service.lifecycle }),
  }
}
