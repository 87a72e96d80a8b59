import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'

/** Who has paused what does not agree with its books, where the staff read it. */
export const AGENT = 'agent'

/** A coin that the staff have paused: no new orders, and the agent pays nothing of it. */
export interface Pause {
  readonly base: string
  readonly by: string
  readonly reason: string
  readonly since: Date
}

/** A pause, and who of the staff wants to end one that takes two. */
export interface KeptPause extends Pause {
  readonly ended_by: string | null
}

export const pauses = async (db: Queries): Promise<readonly KeptPause[]> =>
  (await db.query<KeptPause>('select base, by, reason, since, ended_by from app.gateway_pauses order by base')).rows

/** The coins of `pauses`. */
export const pausedBases = async (db: Queries): Promise<ReadonlySet<string>> =>
  new Set((await pauses(db)).map(({ base }) => base))

/** A pause as staff are told of it. */
export const pauseOf = ({ by, reason, since, ended_by: first }: KeptPause) => ({
  by,
  reason,
  since: since.getTime(),
  two: by === AGENT,
  endedBy: first ?? '',
})

/**
 * Pauses something. What the agent says takes the place of whatever was there, with who wanted to end that; what staff say
 * never takes the place of what the agent said, for theirs is ended by one of them.
 */
export const setPause = async (db: Queries, { base, by, reason, since }: Pause): Promise<void> => {
  await db.query(
    `insert into app.gateway_pauses as kept (base, by, reason, since) values ($1, $2, $3, $4)
     on conflict (base) do update set by = excluded.by, reason = excluded.reason, since = excluded.since, ended_by = null
     where kept.by <> $5 or excluded.by = $5`,
    [base, by, reason, since, AGENT],
  )
}

/** What came of a member's word that a pause is to end. */
export interface PauseEnd {
  readonly done: boolean
  /** Who said so first, where it takes two. */
  readonly first?: string
}

/**
 * Ends a pause: at once where a member set it, and when a second member says so where the agent did, whose books did not
 * agree. Part of a transaction.
 * @throws ApiError `otherMember` for whoever says again what they said
 */
export const endPause = async (tx: Queries, base: string, member: string): Promise<PauseEnd> => {
  const { rows } = await tx.query<Pick<KeptPause, 'by' | 'ended_by'>>(
    'select by, ended_by from app.gateway_pauses where base = $1 for update',
    [base],
  )
  const [pause] = rows
  if (pause?.by === AGENT) {
    const { ended_by: first } = pause
    if (first === member) throw new ApiError('otherMember')
    if (first === null) {
      await tx.query('update app.gateway_pauses set ended_by = $2 where base = $1', [base, member])
      return { done: false }
    }
    await tx.query('delete from app.gateway_pauses where base = $1', [base])
    return { done: true, first }
  }
  await tx.query('delete from app.gateway_pauses where base = $1', [base])
  return { done: true }
}
