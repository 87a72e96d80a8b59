import type { Agent } from '../../platform/http/agent.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import { keptByBrowser } from './browser-cookie.ts'
import { deviceOf } from './device.ts'

/** A request apart from its input: who sent it, and what their browser keeps. */
export interface Asked {
  readonly visit: Visit
  readonly agent: Agent
  readonly cookies: Cookies
}

/** How a caller reaches us. */
export interface Caller {
  /** Network that they call from. */
  readonly network: string
  readonly device: string
  /** What their browser keeps to be known by. */
  readonly browser: string | undefined
  /** Where the exchange is reached, as they know it. */
  readonly host: string
}

export const callerOf = ({ visit, agent, cookies }: Asked): Caller => ({
  network: visit.client.network,
  device: deviceOf(agent.name),
  browser: keptByBrowser(cookies, visit),
  host: new URL(visit.addresses.web).host,
})
