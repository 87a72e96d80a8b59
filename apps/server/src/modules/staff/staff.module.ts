import { staffCalls } from '@tidebook/contract'
import type pg from 'pg'
import type { Attempts } from '../../platform/database/stored-attempts.ts'
import { cookieIn, type Cookies } from '../../platform/http/cookies.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Job } from '../../platform/jobs.ts'
import { createPasswordHasher } from '../../platform/secrets/password-hasher.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { signIn } from './sign-in.ts'
import { acceptLink, forgetLinks, openLink } from './staff-links.ts'
import {
  endSession,
  forgetSessions,
  sessionOf,
  STAFF_COOKIE,
  STAFF_COOKIE_PATH,
  type StartedSession,
} from './staff-sessions.ts'
import { staffTables, staffTriesElsewhere } from './staff-tables.ts'

/** Sessions and links are forgotten when they count no more. */
const forgetStaffEntries: Job = {
  name: 'forget-staff-entries',
  cron: '23 * * * *',
  run: async ({ pool, now }) => {
    await forgetSessions(pool, now())
    await forgetLinks(pool, now())
  },
}

export interface StaffModuleOptions {
  readonly pool: () => pg.Pool
  readonly attempts: Attempts
  readonly sealer: Sealer
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Who runs the exchange: how they come in, in a realm apart from the people who use it. */
export const staffModule = ({ pool, attempts, sealer, now }: StaffModuleOptions): ServerModule => {
  const hasher = createPasswordHasher()
  const keep = (cookies: Cookies, { token, ...session }: StartedSession) => {
    cookies.set(STAFF_COOKIE, token, { path: STAFF_COOKIE_PATH })
    return session
  }
  return {
    name: 'staff',
    roles: ['api'],
    migrations: { '2026-11-23-staff': staffTables, '2026-11-23-staff-tries-elsewhere': staffTriesElsewhere },
    jobs: [forgetStaffEntries],
    authenticateStaff: async ({ headers }) => {
      const session = await sessionOf(pool(), cookieIn(headers.cookie, STAFF_COOKIE), now())
      return session && { id: session.name, isStaff: true, role: session.role }
    },
    calls: ({ call }) => {
      call(staffCalls.openLink, ({ body }) => openLink(pool(), sealer, body.token, now()))
      call(staffCalls.acceptLink, async ({ body, visit, cookies }) => {
        // before the work of a password is done for whoever has no link
        await openLink(pool(), sealer, body.token, now())
        const password = await hasher.hash(body.password)
        const accepted = { token: body.token, code: body.code, password, network: visit.client.network }
        return keep(cookies, await acceptLink(pool(), sealer, accepted, now()))
      })
      call(staffCalls.signIn, async ({ body, visit, cookies }) => {
        const former = cookies.get(STAFF_COOKIE)
        const ways = { pool: pool(), attempts, sealer, hasher, now }
        return keep(cookies, await signIn(ways, { ...body, network: visit.client.network, former }))
      })
      call(staffCalls.signOut, async ({ cookies }) => {
        await endSession(pool(), cookies.get(STAFF_COOKIE))
        cookies.clear(STAFF_COOKIE, { path: STAFF_COOKIE_PATH })
        return null
      })
      call(staffCalls.me, async ({ cookies }) => {
        const session = await sessionOf(pool(), cookies.get(STAFF_COOKIE), now())
        if (session === undefined) throw new ApiError('signInRequired')
        return session
      })
    },
  }
}
