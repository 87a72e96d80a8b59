import { calls } from '@tidebook/contract'
import { isCommonPassword, isPersonalPassword } from '@tidebook/contract/passwords'
import type pg from 'pg'
import type { Attempts } from '../../platform/database/stored-attempts.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { CallRegistry } from '../../platform/http/register-call.ts'
import type { Job } from '../../platform/jobs.ts'
import { createPasswordHasher } from '../../platform/secrets/password-hasher.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { signIn } from './sign-in.ts'
import { acceptLink, deleteExpiredLinks, openLink, SEALED_AUTHENTICATORS, SEALED_LINKS } from './staff-links.ts'
import { clearStaffToken, setStaffToken, currentStaffToken, staffTokenIn } from './staff-cookie.ts'
import { endSession, deleteEndedSessions, sessionOf, type StartedSession } from './staff-sessions.ts'
import { staffTables, dropStaffAttempts } from './staff-tables.ts'

/** Deletes expired sessions and links. */
const forgetStaffEntries: Job = {
  name: 'forget-staff-entries',
  cron: '23 * * * *',
  run: async ({ pool, now }) => {
    await deleteEndedSessions(pool, now())
    await deleteExpiredLinks(pool, now())
  },
}

/**
 * Rejects an easily guessed password.
 * @throws ApiError `commonPassword`, `personalPassword`
 */
function requireHardToGuess(password: string, name: string, host: string): void {
  if (isCommonPassword(password)) throw new ApiError('commonPassword')
  if (isPersonalPassword(password, { contacts: [], names: [name], host })) throw new ApiError('personalPassword')
}

export interface StaffModuleOptions {
  readonly pool: () => pg.Pool
  readonly attempts: Attempts
  readonly sealer: Sealer
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}

/** Sign-in of staff, in a realm that is separate from the users'. */
export function staffModule({ pool, attempts, sealer, now }: StaffModuleOptions): ServerModule {
  const hasher = createPasswordHasher()
  let visitOf: CallRegistry['visitOf'] | undefined
  const keep = (cookies: Cookies, visit: Visit, { token, ...session }: StartedSession) => {
    setStaffToken(cookies, visit, token)
    return session
  }
  return {
    name: 'staff',
    roles: ['api'],
    migrations: { '2026-11-23-staff': staffTables, '2026-11-23-staff-tries-elsewhere': dropStaffAttempts },
    sealed: [SEALED_AUTHENTICATORS, SEALED_LINKS],
    jobs: [forgetStaffEntries],
    authenticateStaff: async (request) => {
      const token = visitOf === undefined ? undefined : staffTokenIn(request, visitOf(request))
      const session = await sessionOf(pool(), token, now())
      return session && { id: session.name, isStaff: true, role: session.role }
    },
    calls: ({ call, visitOf: visitOfRequest }) => {
      visitOf = visitOfRequest
      call(calls.staff.openLink, ({ body }) => openLink(pool(), sealer, body.token, now()))
      call(calls.staff.acceptLink, async ({ body, visit, cookies }) => {
        // checked before the expensive password hash, which requires a valid link
        const { name } = await openLink(pool(), sealer, body.token, now())
        requireHardToGuess(body.password, name, new URL(visit.addresses.web).hostname)
        const password = await hasher.hash(body.password)
        const accepted = { token: body.token, code: body.code, password, network: visit.client.network }
        return keep(cookies, visit, await acceptLink(pool(), sealer, accepted, now()))
      })
      call(calls.staff.signIn, async ({ body, visit, cookies }) => {
        const previous = currentStaffToken(cookies, visit)
        const ways = { pool: pool(), attempts, sealer, hasher, now }
        return keep(cookies, visit, await signIn(ways, { ...body, network: visit.client.network, previous }))
      })
      call(calls.staff.signOut, async ({ cookies, visit }) => {
        await endSession(pool(), currentStaffToken(cookies, visit))
        clearStaffToken(cookies, visit)
        return null
      })
      call(calls.staff.me, async ({ cookies, visit }) => {
        const session = await sessionOf(pool(), currentStaffToken(cookies, visit), now())
        if (session === undefined) throw new ApiError('signInRequired')
        return session
      })
    },
  }
}
