import type { Readiness } from '../../platform/readiness.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { agentAccounts, agentReaders, agentTables, stalledPlaces } from './agent-tables.ts'

/**
 * Takes deposits and pays withdrawals; the program that does it is started by `startAgent`.
 * @param readiness of the node and the database, in a program where no other module says it
 */
export const agentModule = (readiness: (() => Promise<Readiness>) | undefined): ServerModule => ({
  name: 'agent',
  roles: ['agent'],
  migrations: {
    '2026-11-23-agent': agentTables,
    '2026-11-24-agent-accounts': agentAccounts,
    '2026-11-24-agent-readers': agentReaders,
    '2026-11-26-stalled-places': stalledPlaces,
  },
  ...(readiness !== undefined && { readiness }),
})
