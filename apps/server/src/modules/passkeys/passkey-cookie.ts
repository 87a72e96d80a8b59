import type { Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'

function nameFor({ addresses }: Visit): string {
  return addresses.web.startsWith('https:') ? '__Host-passkey' : 'passkey'
}

/**
 * Returns the id that binds challenges to a browser without a session; all its tabs share it until the browser closes.
 */
export function browserIdOf(cookies: Cookies, visit: Visit): string {
  const existing = cookies.get(nameFor(visit))
  if (existing !== undefined && tokenHash(existing) !== undefined) return existing
  const created = newToken()
  cookies.set(nameFor(visit), created, { path: '/' })
  return created
}

/** Returns the id of a browser; undefined if it has requested no challenge. */
export function readBrowserId(cookies: Cookies, visit: Visit): string | undefined {
  return cookies.get(nameFor(visit))
}
