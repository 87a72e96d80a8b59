import { SESSION_COOKIES } from '@tidebook/contract'
import type { FastifyRequest } from 'fastify'
import { cookieIn, type Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import { SESSION_MS } from './sessions.ts'

/** Returns the cookie name. */
function nameFor({ addresses }: Visit): string {
  return addresses.web.startsWith('https:') ? SESSION_COOKIES.https : SESSION_COOKIES.http
}

/** Returns the session token in a request. */
export function tokenIn({ headers }: Pick<FastifyRequest, 'headers'>, visit: Visit): string | undefined {
  return cookieIn(headers.cookie, nameFor(visit))
}

/** Returns the session token that the browser had before a new login. */
export function currentToken(cookies: Cookies, visit: Visit): string | undefined {
  return cookies.get(nameFor(visit))
}

/** Sets the session cookie, for the maximum length of a session. */
export function setToken(cookies: Cookies, visit: Visit, token: string): void {
  return cookies.set(nameFor(visit), token, { path: '/', maxAge: SESSION_MS.longest / 1000 })
}

export function clearToken(cookies: Cookies, visit: Visit): void {
  return cookies.clear(nameFor(visit), { path: '/' })
}
