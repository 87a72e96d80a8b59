import type { OpenedReview, ReviewRow } from '@tidebook/contract'
import type { PhotoKind, RejectReason } from '@tidebook/contract/identity'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { dayOf, IDENTITY_COLUMNS, openForm, type IdentityRow } from './identity-record.ts'
import { maskedName } from './masked.ts'
import type { IdentityDesk } from './own-identity.ts'
import { photoOf } from './photos.repository.ts'

/** Time for which an opened review is reserved for its reviewer, in milliseconds. */
const OPEN_MS = 10 * 60_000
const DAY_MS = 86_400_000
/** Days for which a document should remain valid. */
const CURRENT_DAYS = 30
const QUEUE_LENGTH = 50

/** User data from other modules. */
export interface People {
  /** Returns masked contact and language of an account. */
  of(account: string): Promise<{ readonly contact: string; readonly language: 'en' | 'zh' | 'ru' } | undefined>
  /**
   * Notifies a user later about the decision on their identity, in their language; a failure changes nothing here.
   * @param host public host of the exchange
   */
  notify(account: string, decision: 'verified' | RejectReason, host: string): void
}

export interface ReviewDesk extends IdentityDesk {
  readonly people: People
}

export interface Decision {
  readonly account: string
  readonly version: number
  /** Null means verified. */
  readonly reason: RejectReason | null
  readonly note: string
}

type WaitingRow = IdentityRow & { readonly same: string }

const WAITING = `select ${IDENTITY_COLUMNS}, (select count(*) from app.identities other
    where other.number_print = identities.number_print and other.account <> identities.account) as same
  from app.identities where state = 'pending'`

async function reviewOf({ sealer, now, people }: ReviewDesk, row: WaitingRow): Promise<ReviewRow> {
  return {
    id: row.account,
    name: maskedName(openForm(sealer, row).realName),
    contact: (await people.of(row.account))?.contact ?? '',
    sent: row.sent.getTime(),
    checks: {
      adult: row.adult,
      unique: Number(row.same) === 0,
      current: row.ends === null || row.ends >= dayOf(now() + CURRENT_DAYS * DAY_MS),
    },
    reviewer: isOpen(row, now()) ? (row.reviewer ?? '') : '',
  }
}

function isOpen({ opened }: Pick<IdentityRow, 'opened'>, now: number): boolean {
  return opened !== null && opened.getTime() + OPEN_MS > now
}

/** Returns the waiting identities, oldest first, and their total number. */
export async function reviewQueue(
  desk: ReviewDesk,
): Promise<{ readonly waiting: number; readonly reviews: ReviewRow[] }> {
  const [counted, listed] = await Promise.all([
    desk.pool.query<{ waiting: string }>("select count(*) as waiting from app.identities where state = 'pending'"),
    desk.pool.query<WaitingRow>(`${WAITING} order by sent, account limit $1`, [QUEUE_LENGTH]),
  ])
  const reviews = await Promise.all(listed.rows.map((row) => reviewOf(desk, row)))
  return { waiting: Number(counted.rows[0]?.waiting ?? 0), reviews }
}

/**
 * Locks a waiting review.
 * @throws ApiError `reviewGone` when no identity waits under this id, `reviewTaken` while another reviewer has it open
 */
async function lockReview(client: pg.PoolClient, account: string, reviewer: string, now: number): Promise<WaitingRow> {
  const { rows } = await client.query<WaitingRow>(`${WAITING} and account = $1 for update`, [account])
  const [row] = rows
  if (row === undefined) throw new ApiError('reviewGone')
  if (row.reviewer !== reviewer && isOpen(row, now)) throw new ApiError('reviewTaken')
  return row
}

/**
 * Opens a review for one reviewer and logs the access to the form.
 * @throws ApiError
 */
export async function openReview(desk: ReviewDesk, account: string, reviewer: string): Promise<OpenedReview> {
  const { pool, sealer, now, people } = desk
  const row = await inTransaction(pool, async (client) => {
    const review = await lockReview(client, account, reviewer, now())
    await client.query('update app.identities set reviewer = $2, opened = $3 where account = $1', [
      account,
      reviewer,
      new Date(now()),
    ])
    await appendAudit(
      client,
      { actor: `staff:${reviewer}`, action: 'identity.opened', subject: `account:${account}` },
      now(),
    )
    return { ...review, reviewer, opened: new Date(now()) }
  })
  return {
    review: await reviewOf(desk, row),
    form: openForm(sealer, row),
    language: (await people.of(account))?.language ?? 'en',
    version: row.version,
    until: now() + OPEN_MS,
  }
}

/**
 * Returns a photo of a review that the reader has open.
 * @throws ApiError `notAllowed`, `reviewGone`
 */
export async function reviewPhoto(
  { pool, sealer, now }: ReviewDesk,
  account: string,
  kind: PhotoKind,
  reviewer: string,
): Promise<Buffer> {
  const { rows } = await pool.query<Pick<IdentityRow, 'reviewer' | 'opened'>>(
    "select reviewer, opened from app.identities where account = $1 and state = 'pending'",
    [account],
  )
  const [row] = rows
  if (row === undefined) throw new ApiError('reviewGone')
  if (row.reviewer !== reviewer || !isOpen(row, now())) throw new ApiError('notAllowed')
  const image = await photoOf(pool, sealer, account, kind)
  if (image === undefined) throw new ApiError('reviewGone')
  return image
}

/**
 * Decides a review that its reviewer has open, for the form version shown.
 * @throws ApiError `reviewGone`, `reviewTaken`; `notAllowed` for one that was not opened
 */
export function decideReview(
  { pool, now }: ReviewDesk,
  { account, version, reason, note }: Decision,
  reviewer: string,
): Promise<'verified' | 'rejected'> {
  return inTransaction(pool, async (client) => {
    const row = await lockReview(client, account, reviewer, now())
    if (row.version !== version) throw new ApiError('reviewGone')
    if (row.reviewer !== reviewer || !isOpen(row, now())) throw new ApiError('notAllowed')
    const state = reason === null ? 'verified' : 'rejected'
    await client.query(
      'update app.identities set state = $2, decided = $3, reason = $4, note = $5, opened = null where account = $1',
      [account, state, new Date(now()), reason, reason === null ? '' : note.trim()],
    )
    const act = { actor: `staff:${reviewer}`, action: `identity.${state}`, subject: `account:${account}` }
    await appendAudit(client, { ...act, detail: { version, ...(reason === null ? {} : { reason }) } }, now())
    return state
  })
}
