import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { networkLimits, type AttemptLimit } from '../../platform/database/attempt-limits.ts'
import type { Job } from '../../platform/jobs.ts'
import type { DrawnQuestion } from './drawn-question.ts'

const HOUR_MS = 3_600_000
/** Time in which a test can be answered and repeated after its first draw, in milliseconds. */
export const DRAW_MS = 2 * HOUR_MS
/** Validity of a pass after the evaluation of its test, in milliseconds. */
export const PASS_MS = 24 * HOUR_MS
/** Maximum number of tests per hour across all users, because each is a row that is stored for a day. */
const ALL_PER_HOUR = 20_000

/** Drawn test. */
export interface Draw {
  readonly id: string
  /** The test whose wrong questions are repeated here, or this test itself. */
  readonly root: string
  readonly expires: Date
  /** Number of right answers in the whole test that are carried over to this draw. */
  readonly carried: number
  readonly questions: readonly DrawnQuestion[]
  /** Submitted letters, set by the evaluation. The score includes the carried answers. */
  readonly answers: string | null
  readonly score: number | null
  readonly graded: Date | null
}

/** Returns an unguessable id: 128 bits, 22 characters. */
export function newDrawId(): string {
  return randomBytes(16).toString('base64url')
}

export async function findDraw(pool: pg.Pool, id: string, now: number): Promise<Draw | undefined> {
  const { rows } = await pool.query<Draw>(
    `select id, root, expires, carried, questions, answers, score, judged as graded
     from app.exam_draws where id = $1 and expires > $2`,
    [id, new Date(now)],
  )
  return rows[0]
}

/** Returns the limits on new tests for one network and for all users together. */
export function drawLimits(network: string, perHour: number): AttemptLimit[] {
  return [
    ...networkLimits({ kind: 'exam', key: network, most: perHour, windowMs: HOUR_MS }),
    { kind: 'exam-everybody', key: '', most: ALL_PER_HOUR, windowMs: HOUR_MS },
  ]
}

/** Stores a drawn test. */
export async function insertDraw(
  pool: pg.Pool,
  { id, root, expires, carried, questions }: Pick<Draw, 'id' | 'root' | 'expires' | 'carried' | 'questions'>,
  now: number,
): Promise<void> {
  await pool.query(
    'insert into app.exam_draws (id, root, begun, expires, carried, questions) values ($1, $2, $3, $4, $5, $6)',
    [id, root, new Date(now), expires, carried, JSON.stringify(questions)],
  )
}

/** Stores the answers of a test; returns false if it was answered before. */
export async function saveAnswers(
  pool: pg.Pool,
  id: string,
  { answers, score, graded }: { readonly answers: string; readonly score: number; readonly graded: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update app.exam_draws set answers = $2, score = $3, judged = $4 where id = $1 and answers is null',
    [id, answers, score, graded],
  )
  return rowCount === 1
}

/** Deletes tests when neither they nor their passes are valid. */
export const deleteExpiredDraws: Job = {
  name: 'forget-exam-draws',
  cron: '17 * * * *',
  run: async ({ pool, now }) => {
    await pool.query('delete from app.exam_draws where begun <= $1', [new Date(now() - DRAW_MS - PASS_MS)])
  },
}
