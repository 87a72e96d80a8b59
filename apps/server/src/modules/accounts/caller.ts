import type { Agent } from '../../platform/http/agent.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import { readBrowserCookie } from './browser-cookie.ts'

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/**
 * Returns the browser and the operating system for the user's device list, such as `Firefox 131 · Linux`; '' when both
 * are unknown.
 */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.flatMap(([pattern, name]) => {
    const version = pattern.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })[0]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [browser, system].filter((part) => part !== undefined).join(' · ')
}

/** A request without its input: the sender and the browser's cookies. */
export interface CallContext {
  readonly visit: Visit
  readonly agent: Agent
  readonly cookies: Cookies
}

/** The origin of a call. */
export interface Caller {
  /** The caller's network. */
  readonly network: string
  readonly device: string
  /** The browser's known-browser cookie. */
  readonly browser: string | undefined
  /** Host name of the exchange that the caller used. */
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
