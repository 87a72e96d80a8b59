import type { FastifyRequest } from 'fastify'
import { cookieIn, type Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'

const BELOW_STAFF = '/staff'
/** Its name over plain http, where browsers keep no promise that a name makes. */
export const STAFF_COOKIE = 'tidebook_staff'

/** The realm of staff: of a host of their own alone, or below their own pages and calls; plain http has no such names. */
const termsFor = ({ addresses, realm }: Visit): { readonly name: string; readonly path: string } => {
  if (!addresses.web.startsWith('https:')) return { name: STAFF_COOKIE, path: BELOW_STAFF }
  return realm === 'staff' ? { name: '__Host-staff', path: '/' } : { name: '__Secure-staff', path: BELOW_STAFF }
}

/** The token of a session that a browser of staff sent. */
export const staffTokenIn = ({ headers }: Pick<FastifyRequest, 'headers'>, visit: Visit): string | undefined =>
  cookieIn(headers.cookie, termsFor(visit).name)

/** The same, for who answers the request. */
export const keptStaffToken = (cookies: Cookies, visit: Visit): string | undefined => cookies.get(termsFor(visit).name)

export const keepStaffToken = (cookies: Cookies, visit: Visit, token: string): void => {
  const { name, path } = termsFor(visit)
  cookies.set(name, token, { path })
}

export const forgetStaffToken = (cookies: Cookies, visit: Visit): void => {
  const { name, path } = termsFor(visit)
  cookies.clear(name, { path })
}
