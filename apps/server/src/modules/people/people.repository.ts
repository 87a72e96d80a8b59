import {
  contactOf,
  STORED_ID,
  maskedText,
  type PersonLogin,
  type PersonPlace,
  type PersonRow,
} from '@tidebook/contract'
import type pg from 'pg'
import type { Queries } from '../../platform/database/queries.ts'

const MAX_PEOPLE = 50
const MAX_LOGINS = 20

interface Row {
  readonly id: string
  readonly user_name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly created: Date
  readonly blocked: Date | null
}

const COLUMNS = 'id, user_name, phone, email, created, blocked'

/** User data for staff, except data from other modules. */
export type FoundPerson = Omit<PersonRow, 'verifyState'>

function personOf({ id, user_name, phone, email, created, blocked }: Row): FoundPerson {
  return {
    id,
    userName: user_name ?? '',
    phone: maskedText(phone),
    email: maskedText(email),
    created: created.getTime(),
    blocked: blocked?.getTime() ?? null,
  }
}

/** Finds users by a complete identifier, as the users would type it. Staff cannot browse contacts. */
export async function findPeople(pool: pg.Pool, question: string): Promise<readonly FoundPerson[]> {
  const term = question.trim()
  const contact = contactOf(term)
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from app.accounts
     where closed is null and ($1 = '' or id = $2 or phone = $3 or email = $3 or lower(user_name) = lower($1))
     order by created desc, id limit ${MAX_PEOPLE}`,
    [term, STORED_ID.test(term) ? term : null, contact?.value ?? null],
  )
  return rows.map(personOf)
}

export async function personById(client: Queries, id: string): Promise<FoundPerson | undefined> {
  const { rows } = STORED_ID.test(id)
    ? await client.query<Row>(`select ${COLUMNS} from app.accounts where id = $1 and closed is null`, [id])
    : { rows: [] }
  return rows[0] && personOf(rows[0])
}

/** Returns the sessions of a user, most recently seen first. */
export async function placesOf(pool: pg.Pool, id: string): Promise<PersonPlace[]> {
  const { rows } = await pool.query<{ device: string; created: Date; seen: Date }>(
    'select device, created, seen from app.account_sessions where account = $1 order by seen desc',
    [id],
  )
  return rows.map(({ device, created, seen }) => ({ device, created: created.getTime(), seen: seen.getTime() }))
}

/** Returns the last logins of an account, accepted and rejected, newest first. */
export async function lastLoginsOf(pool: pg.Pool, id: string): Promise<PersonLogin[]> {
  const { rows } = await pool.query<Omit<PersonLogin, 'at'> & { readonly at: Date }>(
    `select at, device, is_refused as "isRefused" from app.account_logins
     where account = $1 order by number desc limit ${MAX_LOGINS}`,
    [id],
  )
  return rows.map(({ at, ...login }) => ({ at: at.getTime(), ...login }))
}

/**
 * Ends all sessions of a user.
 * @returns the number of ended sessions
 */
export async function endPlacesOf(client: pg.ClientBase, id: string): Promise<number> {
  return (await client.query('delete from app.account_sessions where account = $1', [id])).rowCount ?? 0
}

/** Blocks a user as of a time, or unblocks the user. Keeps the time of an existing block. */
export async function setBlocked(client: pg.ClientBase, id: string, since: number | undefined): Promise<void> {
  await client.query(
    `update app.accounts set blocked = case when $2::timestamptz is null then null else coalesce(blocked, $2) end
     where id = $1`,
    [id, since === undefined ? null : new Date(since)],
  )
}
