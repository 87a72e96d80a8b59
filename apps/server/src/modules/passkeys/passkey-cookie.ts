import type { Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'

const nameFor = ({ addresses }: Visit): string => (addresses.web.startsWith('https:') ? '__Host-passkey' : 'passkey')

/**
 * Returns the id that binds challenges to a browser without a session; all its tabs share it until the browser closes.
 */
export const browserOf = (cookies: Cookies, visit: Visit): string => {
  const kept = cookies.get(nameFor(visit))
  if (kept !== undefined && tokenHash(kept) !== undefined) return kept
  const made = newToken()
  cookies.set(nameFor(visit), made, { path: '/' })
  return made
}

/** Returns the id of a browser; undefined if it has requested no challenge. */
export const knownBrowser = (cookies: Cookies, visit: Visit): string | undefined => cookies.get(nameFor(visit))
