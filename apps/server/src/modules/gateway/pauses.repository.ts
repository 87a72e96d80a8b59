import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'

/** Name under which staff see the agent, which pauses everything that does not match its books. */
export const AGENT = 'agent'

/** Pause of a coin: the coin accepts no new orders, and the agent makes no payouts in it. */
export interface Pause {
  readonly base: string
  readonly by: string
  readonly reason: string
  readonly since: Date
}

/** A stored pause, with the staff member who cast the first of two votes to end it. */
export interface StoredPause extends Pause {
  readonly ended_by: string | null
}

export async function pauses(db: Queries): Promise<readonly StoredPause[]> {
  return (await db.query<StoredPause>('select base, by, reason, since, ended_by from app.gateway_pauses order by base'))
    .rows
}

/** Returns the coins in `pauses`. */
export async function pausedBases(db: Queries): Promise<ReadonlySet<string>> {
  return new Set((await pauses(db)).map(({ base }) => base))
}

/** Returns a pause as shown to staff. */
export function pauseOf({ by, reason, since, ended_by: first }: StoredPause) {
  return {
    by,
    reason,
    since: since.getTime(),
    two: by === AGENT,
    endedBy: first ?? '',
  }
}

/**
 * Stores a pause. A pause set by the agent replaces any existing pause, including the vote to end it. A pause set by
 * staff never replaces the agent's, because one member alone can end a staff pause.
 */
export async function setPause(db: Queries, { base, by, reason, since }: Pause): Promise<void> {
  await db.query(
    `insert into app.gateway_pauses as kept (base, by, reason, since) values ($1, $2, $3, $4)
     on conflict (base) do update set by = excluded.by, reason = excluded.reason, since = excluded.since, ended_by = null
     where kept.by <> $5 or excluded.by = $5`,
    [base, by, reason, since, AGENT],
  )
}

/** Result of a vote to end a pause. */
export interface PauseEnd {
  readonly done: boolean
  /** Member who cast the first vote, if ending the pause takes two. */
  readonly first?: string
}

/**
 * Ends a pause set by staff immediately. Ends a pause that the agent set because its books did not match on the second
 * member's vote. Runs within a transaction.
 * @throws ApiError `otherMember` when a member repeats their own vote
 */
export async function endPause(tx: Queries, base: string, member: string): Promise<PauseEnd> {
  const { rows } = await tx.query<Pick<StoredPause, 'by' | 'ended_by'>>(
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
