import type { StaffRole } from '@tidebook/contract'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ServerError } from '../../platform/server-error.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { createLink } from './staff-links.ts'
import { endSessionsOf } from './staff-sessions.ts'

/** A staff member as the command line lists it. */
export interface StaffListing {
  readonly name: string
  readonly role: StaffRole
  readonly blocked: boolean
  /** Whether the member has used the first link. */
  readonly joined: boolean
}

/**
 * Adds a member, who has no access until the link is used.
 * @returns the token of the link
 * @throws ServerError
 */
export function addStaff(pool: pg.Pool, name: string, role: StaffRole, now: number): Promise<string> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'insert into app.staff (name, role, created) values ($1, $2, $3) on conflict do nothing',
      [name, role, new Date(now)],
    )
    if (rowCount === 0)
      throw new ServerError('server/usage', `There is a ${name} already; staff reset ${name} makes a new link`)
    const token = await createLink(client, name, now)
    await appendAudit(
      client,
      { actor: 'command', action: 'staff.added', subject: `staff:${name}`, detail: { role } },
      now,
    )
    return token
  })
}

/**
 * Removes a member's password, authenticator, sessions, known networks and block, and creates a new link.
 * @returns its token
 */
export function resetStaff(pool: pg.Pool, name: string, now: number): Promise<string> {
  return inTransaction(pool, async (client) => {
    await changeMember(client, name, 'password = null, totp = null, totp_key = null, blocked = false')
    await endSessionsOf(client, name)
    // someone with the removed credentials may have signed in from there
    await client.query('delete from app.staff_networks where name = $1', [name])
    const token = await createLink(client, name, now)
    await appendAudit(client, { actor: 'command', action: 'staff.reset', subject: `staff:${name}` }, now)
    return token
  })
}

/** Revokes a member's whole access immediately. The name remains in the audit log and is not reused. */
export function blockStaff(pool: pg.Pool, name: string, now: number): Promise<void> {
  return inTransaction(pool, async (client) => {
    await changeMember(client, name, 'blocked = true')
    await endSessionsOf(client, name)
    await client.query('delete from app.staff_links where name = $1', [name])
    await appendAudit(client, { actor: 'command', action: 'staff.blocked', subject: `staff:${name}` }, now)
  })
}

export async function listStaff(pool: pg.Pool): Promise<readonly StaffListing[]> {
  const { rows } = await pool.query<StaffListing>(
    'select name, role, blocked, password is not null as joined from app.staff order by name',
  )
  return rows
}

async function changeMember(client: pg.ClientBase, name: string, change: string): Promise<void> {
  const { rowCount } = await client.query(`update app.staff set ${change} where name = $1`, [name])
  if (rowCount === 0) throw new ServerError('server/usage', `There is no ${name} among the staff`)
}
