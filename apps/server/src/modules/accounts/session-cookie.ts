import type { FastifyRequest } from 'fastify'
import { cookieIn, type Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import { SESSION_MS } from './sessions.ts'

/** Of this host only, where a browser can hold it to that; plain http has no such cookie. */
const nameFor = ({ addresses }: Visit): string => (addresses.web.startsWith('https:') ? '__Host-account' : 'account')

/** The token that a browser keeps. */
export const tokenIn = ({ headers }: Pick<FastifyRequest, 'headers'>, visit: Visit): string | undefined =>
  cookieIn(headers.cookie, nameFor(visit))

/** The token that a browser kept before it signed in anew. */
export const keptToken = (cookies: Cookies, visit: Visit): string | undefined => cookies.get(nameFor(visit))

/** Has a browser keep a token, as long as any session lasts. */
export const keepToken = (cookies: Cookies, visit: Visit, token: string): void =>
  cookies.set(nameFor(visit), token, { path: '/', maxAge: SESSION_MS.longest / 1000 })

export const forgetToken = (cookies: Cookies, visit: Visit): void => cookies.clear(nameFor(visit), { path: '/' })
