import type { Queries } from './orders.repository.ts'

/** A coin that the staff have paused: no new orders, and the agent pays nothing of it. */
export interface Pause {
  readonly base: string
  readonly by: string
  readonly reason: string
  readonly since: Date
}

export const pauses = async (db: Queries): Promise<readonly Pause[]> =>
  (await db.query<Pause>('select base, by, reason, since from app.gateway_pauses order by base')).rows

/** The coins of `pauses`. */
export const pausedBases = async (db: Queries): Promise<ReadonlySet<string>> =>
  new Set((await pauses(db)).map(({ base }) => base))

export const setPause = async (db: Queries, { base, by, reason, since }: Pause): Promise<void> => {
  await db.query(
    `insert into app.gateway_pauses (base, by, reason, since) values ($1, $2, $3, $4)
     on conflict (base) do update set by = excluded.by, reason = excluded.reason, since = excluded.since`,
    [base, by, reason, since],
  )
}

export const endPause = async (db: Queries, base: string): Promise<void> => {
  await db.query('delete from app.gateway_pauses where base = $1', [base])
}
