import type { Agent } from '../../platform/http/agent.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import { readBrowserCookie } from './browser-cookie.ts'
import { deviceOf } from './device.ts'

/** A request without its input: the sender and the browser's cookies. */
export interface CallContext {
  readonly visit: Visit
  readonly agent: Agent
  readonly cookies: Cookies
}

/** Origin of a call. */
export interface Caller {
  /** Network of the caller. */
  readonly network: string
  readonly device: string
  /** The browser's known-browser cookie. */
  readonly browser: string | undefined
  /** Host name of the exchange, as the caller knows it. */
  readonly host: string
}

export function callerOf({ visit, agent, cookies }: CallContext): Caller {
  return {
    network: visit.client.network,
    device: deviceOf(agent.name),
    browser: readBrowserCookie(cookies, visit),
    host: new URL(visit.addresses.web).host,
  }
}
