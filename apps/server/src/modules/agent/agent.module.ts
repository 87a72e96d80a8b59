import type { ServerModule } from '../../platform/server-module.ts'
import { agentReaders, agentTables } from './agent-tables.ts'

/** Takes deposits and pays withdrawals; the program that does it is started by `startAgent`. */
export const agentModule: ServerModule = {
  name: 'agent',
  roles: ['agent'],
  migrations: { '2026-11-23-agent': agentTables, '2026-11-24-agent-readers': agentReaders },
}
