import type { StaffRole } from '@tidebook/contract'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Attempts } from '../../platform/database/stored-attempts.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { PasswordHasher } from '../../platform/secrets/password-hasher.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { openTotp } from './staff-links.ts'
import { beginSession, endSession, type StartedSession } from './staff-sessions.ts'
import { recordSignIn, clearAttempts, countCodeAttempt, countAttempt } from './staff-tries.ts'
import { totpStep } from './totp.ts'

export interface SignInAttempt {
  readonly name: string
  readonly password: string
  readonly code: string
  readonly network: string
  /** Previous session of this browser, which ends when the new one begins. */
  readonly previous: string | undefined
}

export interface SignInWays {
  readonly pool: pg.Pool
  readonly attempts: Attempts
  readonly sealer: Sealer
  readonly hasher: PasswordHasher
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}

interface StaffRow {
  readonly role: StaffRole
  readonly password: string | null
  readonly totp: Buffer | null
  readonly totp_key: string | null
  readonly totp_step: string
}

/**
 * Signs in a staff member. A wrong name, password or code causes the same error after the same time; a used code counts
 * as wrong.
 * @throws ApiError `wrongCredentials`; `tooFrequent` when no attempts are left
 */
export async function signIn(
  { pool, attempts, sealer, hasher, now }: SignInWays,
  { name: written, password, code, network, previous }: SignInAttempt,
): Promise<StartedSession> {
  const name = written.trim().toLowerCase()
  const who = { name, network }
  await countAttempt(pool, attempts, who)
  const { rows } = await pool.query<{ password: string | null }>(
    'select password from app.staff where name = $1 and not blocked',
    [name],
  )
  if (!(await hasher.verify(rows[0]?.password ?? undefined, password))) throw new ApiError('wrongCredentials')
  await countCodeAttempt(pool, attempts, who)
  const session = await inTransaction(pool, async (client) => {
    const member = await lockMember(client, name)
    // blocked, or given another password, in the meantime
    if (member === undefined || member.password !== rows[0]?.password || member.totp === null) return undefined
    const secret = openTotp(sealer, { name, totp: member.totp, totp_key: member.totp_key ?? '' })
    const step = totpStep(secret, code, now())
    const act = { actor: `staff:${name}`, subject: '' }
    if (step === undefined || step <= Number(member.totp_step)) {
      // logged because a person with the password may not be its owner
      await appendAudit(client, { ...act, action: 'staff.wrong-code' }, now())
      return undefined
    }
    await client.query('update app.staff set totp_step = $2 where name = $1', [name, step])
    await recordSignIn(client, who, now())
    await endSession(client, previous)
    const begun = await beginSession(client, { name, role: member.role }, now())
    await appendAudit(client, { ...act, action: 'staff.signed-in' }, now())
    return begun
  })
  if (session === undefined) throw new ApiError('wrongCredentials')
  await clearAttempts(attempts, who)
  return session
}

async function lockMember(client: pg.ClientBase, name: string): Promise<StaffRow | undefined> {
  const { rows } = await client.query<StaffRow>(
    'select role, password, totp, totp_key, totp_step from app.staff where name = $1 and not blocked for update',
    [name],
  )
  return rows[0]
}
