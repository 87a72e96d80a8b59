import type { Agent } from '../../platform/http/agent.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import type { Caller } from './account-context.ts'
import { deviceOf } from './device.ts'

/** A request apart from its input: who sent it, and what his browser keeps. */
export interface Asked {
  readonly visit: Visit
  readonly agent: Agent
  readonly cookies: Cookies
}

export const callerOf = ({ visit, agent }: Pick<Asked, 'visit' | 'agent'>): Caller => ({
  network: visit.client.network,
  device: deviceOf(agent.name),
  host: new URL(visit.addresses.web).host,
})
