import type { Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'

const nameFor = ({ addresses }: Visit): string => (addresses.web.startsWith('https:') ? '__Host-passkey' : 'passkey')

/** What binds challenges to a browser that has no session yet; the same for all its tabs, as long as it is open. */
export const browserOf = (cookies: Cookies, visit: Visit): string => {
  const kept = cookies.get(nameFor(visit))
  if (kept !== undefined && tokenHash(kept) !== undefined) return kept
  const made = newToken()
  cookies.set(nameFor(visit), made, { path: '/' })
  return made
}

/** Undefined for a browser that asked for no challenge. */
export const knownBrowser = (cookies: Cookies, visit: Visit): string | undefined => cookies.get(nameFor(visit))
