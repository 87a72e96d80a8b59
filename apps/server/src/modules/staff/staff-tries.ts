import type pg from 'pg'
import { networkLimits, type AttemptLimit } from '../../platform/database/attempt-limits.ts'
import type { Attempts } from '../../platform/database/stored-attempts.ts'
import { ApiError } from '../../platform/http/http.errors.ts'

const QUARTER_MS = 15 * 60_000
const DAY_MS = 86_400_000

/** Name and network of a sign-in attempt. */
export interface StaffAttempt {
  readonly name: string
  readonly network: string
}

/** Returns the limit on attempts for one name from one network. */
function own({ name, network }: StaffAttempt): AttemptLimit {
  return {
    kind: 'staff',
    key: `${name} ${network}`,
    most: 5,
    windowMs: QUARTER_MS,
  }
}

/** Returns the limits on attempts for one name from unknown networks, and from such a network for all names. */
function ofStrangers({ name, network }: StaffAttempt): AttemptLimit[] {
  return [
    { kind: 'staff-strangers', key: name, most: 30, windowMs: QUARTER_MS },
    ...networkLimits({ kind: 'staff-network', key: network, most: 30, windowMs: QUARTER_MS }),
  ]
}

/** Returns the limit on wrong codes from strangers with a correct password. */
function wrongCodes({ name }: StaffAttempt): AttemptLimit[] {
  return [{ kind: 'staff-code', key: name, most: 20, windowMs: DAY_MS }]
}

async function isKnown(pool: pg.Pool, { name, network }: StaffAttempt): Promise<boolean> {
  const { rows } = await pool.query('select 1 from app.staff_networks where name = $1 and network = $2', [
    name,
    network,
  ])
  return rows.length > 0
}

/**
 * Counts a sign-in attempt before any comparison, so that parallel attempts cannot exceed the limit. Strangers who use
 * up the attempts for a name do not lock out its owner on networks from which the owner signed in before.
 * @throws ApiError `tooFrequent`
 */
export async function countAttempt(pool: pg.Pool, attempts: Attempts, who: StaffAttempt): Promise<void> {
  const limits = (await isKnown(pool, who)) ? [own(who)] : [own(who), ...ofStrangers(who)]
  if (!(await attempts.take(limits))) throw new ApiError('tooFrequent')
}

/**
 * Counts a code attempt after a correct password.
 * @throws ApiError `tooFrequent`
 */
export async function countCodeAttempt(pool: pg.Pool, attempts: Attempts, who: StaffAttempt): Promise<void> {
  if (!(await isKnown(pool, who)) && !(await attempts.take(wrongCodes(who)))) throw new ApiError('tooFrequent')
}

/**
 * Stores the network of a successful sign-in.
 * @param now milliseconds since 1970
 */
export async function recordSignIn(client: pg.ClientBase, { name, network }: StaffAttempt, now: number): Promise<void> {
  await client.query(
    `insert into app.staff_networks (name, network, at) values ($1, $2, $3)
     on conflict (name, network) do update set at = excluded.at`,
    [name, network, new Date(now)],
  )
}

/** Clears the attempts of a member after a successful sign-in. */
export async function clearAttempts(attempts: Attempts, who: StaffAttempt): Promise<void> {
  await attempts.forget(own(who))
  for (const limit of wrongCodes(who)) await attempts.forget(limit)
}
