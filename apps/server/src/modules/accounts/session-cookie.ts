import type { FastifyRequest } from 'fastify'
import { cookieIn, type Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import { SESSION_MS } from './sessions.ts'

/**
 * Returns the cookie name. Over https, its prefix restricts the cookie to this host; plain http does not support that.
 */
const nameFor = ({ addresses }: Visit): string => (addresses.web.startsWith('https:') ? '__Host-account' : 'account')

/** Returns the session token in a request. */
export const tokenIn = ({ headers }: Pick<FastifyRequest, 'headers'>, visit: Visit): string | undefined =>
  cookieIn(headers.cookie, nameFor(visit))

/** Returns the session token from before a new login. */
export const currentToken = (cookies: Cookies, visit: Visit): string | undefined => cookies.get(nameFor(visit))

/** Sets the session cookie, for the maximum length of a session. */
export const setToken = (cookies: Cookies, visit: Visit, token: string): void =>
  cookies.set(nameFor(visit), token, { path: '/', maxAge: SESSION_MS.longest / 1000 })

export const clearToken = (cookies: Cookies, visit: Visit): void => cookies.clear(nameFor(visit), { path: '/' })
