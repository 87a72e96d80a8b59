import type { ServerModule } from '../../platform/server-module.ts'
import { localChainTables } from './chain-ports.ts'

/** Ledgers of other chains next to a demonstration; the program that runs them calls `startLocalChains`. */
export const localChainsModule: ServerModule = {
  name: 'local-chains',
  roles: ['agent'],
  migrations: { '2026-11-24-local-chains': localChainTables },
}
