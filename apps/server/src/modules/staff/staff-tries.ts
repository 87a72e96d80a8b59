import type pg from 'pg'
import { networkLimits, type AttemptLimit } from '../../platform/database/attempt-limits.ts'
import type { Attempts } from '../../platform/database/stored-attempts.ts'
import { ApiError } from '../../platform/http/http.errors.ts'

const QUARTER_MS = 15 * 60_000
const DAY_MS = 86_400_000

/** Who tries to come in, and from where. */
export interface StaffTry {
  readonly name: string
  readonly network: string
}

/** Tries of one name from one network. */
const own = ({ name, network }: StaffTry): AttemptLimit => ({
  kind: 'staff',
  key: `${name} ${network}`,
  most: 5,
  windowMs: QUARTER_MS,
})

/** Tries of one name from networks that it never came in from, and what such a network may try of all names. */
const ofStrangers = ({ name, network }: StaffTry): AttemptLimit[] => [
  { kind: 'staff-strangers', key: name, most: 30, windowMs: QUARTER_MS },
  ...networkLimits({ kind: 'staff-network', key: network, most: 30, windowMs: QUARTER_MS }),
]

/** Wrong codes of strangers who have somebody's password. */
const wrongCodes = ({ name }: StaffTry): AttemptLimit[] => [
  { kind: 'staff-code', key: name, most: 20, windowMs: DAY_MS },
]

const isKnown = async (pool: pg.Pool, { name, network }: StaffTry): Promise<boolean> => {
  const { rows } = await pool.query('select 1 from app.staff_networks where name = $1 and network = $2', [
    name,
    network,
  ])
  return rows.length > 0
}

/**
 * Counts a try to come in before anything is compared, so that parallel ones do not outrun the count. Strangers who use up
 * the tries of a name do not lock out its owner where they came in from before.
 * @throws ApiError `tooFrequent`
 */
export const takeTry = async (pool: pg.Pool, attempts: Attempts, who: StaffTry): Promise<void> => {
  const limits = (await isKnown(pool, who)) ? [own(who)] : [own(who), ...ofStrangers(who)]
  if (!(await attempts.take(limits))) throw new ApiError('tooFrequent')
}

/** Counts a look at the code of whoever has the password. @throws ApiError `tooFrequent` */
export const takeCodeTry = async (pool: pg.Pool, attempts: Attempts, who: StaffTry): Promise<void> => {
  if (!(await isKnown(pool, who)) && !(await attempts.take(wrongCodes(who)))) throw new ApiError('tooFrequent')
}

/** Remembers from where somebody came in. @param now milliseconds since 1970 */
export const cameIn = async (client: pg.ClientBase, { name, network }: StaffTry, now: number): Promise<void> => {
  await client.query(
    `insert into app.staff_networks (name, network, at) values ($1, $2, $3)
     on conflict (name, network) do update set at = excluded.at`,
    [name, network, new Date(now)],
  )
}

/** Takes back the tries of somebody who came in. */
export const forgetTries = async (attempts: Attempts, who: StaffTry): Promise<void> => {
  await attempts.forget(own(who))
  for (const limit of wrongCodes(who)) await attempts.forget(limit)
}
