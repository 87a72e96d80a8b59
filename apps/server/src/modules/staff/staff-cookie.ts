import { STAFF_COOKIES } from '@tidebook/contract'
import type { FastifyRequest } from 'fastify'
import { cookieIn, type Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'

const BELOW_STAFF = '/staff'

/**
 * Returns the name and path of the staff cookie: bound to a separate staff host, or else limited to the staff pages and
 * calls. Plain HTTP does not support prefixed names.
 */
function termsFor({ addresses, realm }: Visit): { readonly name: string; readonly path: string } {
  if (!addresses.web.startsWith('https:')) return { name: STAFF_COOKIES.http, path: BELOW_STAFF }
  return realm === 'staff'
    ? { name: STAFF_COOKIES.ownHost, path: '/' }
    : { name: STAFF_COOKIES.https, path: BELOW_STAFF }
}

/** Returns the session token in a staff browser's request. */
export function staffTokenIn({ headers }: Pick<FastifyRequest, 'headers'>, visit: Visit): string | undefined {
  return cookieIn(headers.cookie, termsFor(visit).name)
}

/** Returns the session token in the request that is being handled. */
export function currentStaffToken(cookies: Cookies, visit: Visit): string | undefined {
  return cookies.get(termsFor(visit).name)
}

export function setStaffToken(cookies: Cookies, visit: Visit, token: string): void {
  const { name, path } = termsFor(visit)
  cookies.set(name, token, { path })
}

export function clearStaffToken(cookies: Cookies, visit: Visit): void {
  const { name, path } = termsFor(visit)
  cookies.clear(name, { path })
}
