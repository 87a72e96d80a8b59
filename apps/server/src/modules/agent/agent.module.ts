import type { ServerModule } from '../../platform/server-module.ts'
import type { AgentService } from './agent-service.ts'
import { agentAccounts, agentReaders, agentTables, stalledPlaces } from './agent-tables.ts'
import { topUpPurposes, topUpTable } from './top-ups.ts'

/**
 * Accepts deposits and pays withdrawals.
 * @param hasReadiness whether it reports the readiness of node and database, in a program in which no other module
 *   does; otherwise it reports only why the agent has not started
 */
export function agentModule(agent: AgentService, hasReadiness: boolean): ServerModule {
  return {
    name: 'agent',
    roles: ['agent'],
    migrations: {
      '2026-11-23-agent': agentTables,
      '2026-11-24-agent-accounts': agentAccounts,
      '2026-11-24-agent-readers': agentReaders,
      '2026-11-26-stalled-places': stalledPlaces,
      '2026-11-27-top-ups': topUpTable,
      '2026-11-28-top-up-purposes': topUpPurposes,
    },
    lifecycle: agent.lifecycle,
    readiness: () => (hasReadiness ? agent.readiness() : agent.fault()),
  }
}
