import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { networkLimits, type AttemptLimit } from '../../platform/database/attempt-limits.ts'
import type { Job } from '../../platform/jobs.ts'
import type { DrawnQuestion } from './drawn-question.ts'

const HOUR_MS = 3_600_000
/** How long a test can be answered, and be asked again, from its first question on. */
export const DRAW_MS = 2 * HOUR_MS
/** How long its pass counts, from the judgement on. */
export const PASS_MS = 24 * HOUR_MS
/** Tests of all people in an hour: each is a row that is kept for a day. */
const ALL_PER_HOUR = 20_000

/** A test that was drawn. */
export interface Draw {
  readonly id: string
  /** The test whose wrong questions these are, or this one. */
  readonly root: string
  readonly expires: Date
  /** Right answers of the whole test before these questions. */
  readonly carried: number
  readonly questions: readonly DrawnQuestion[]
  /** Letters that were given, once it was judged; the score counts the carried ones. */
  readonly answers: string | null
  readonly score: number | null
  readonly judged: Date | null
}

/** An id that nobody meets by chance: 128 bits, 22 characters. */
export const newDrawId = (): string => randomBytes(16).toString('base64url')

export const findDraw = async (pool: pg.Pool, id: string, now: number): Promise<Draw | undefined> => {
  const { rows } = await pool.query<Draw>(
    `select id, root, expires, carried, questions, answers, score, judged
     from app.exam_draws where id = $1 and expires > $2`,
    [id, new Date(now)],
  )
  return rows[0]
}

/** Tests that one network, and all people together, may begin. */
export const drawLimits = (network: string, perHour: number): AttemptLimit[] => [
  ...networkLimits({ kind: 'exam', key: network, most: perHour, windowMs: HOUR_MS }),
  { kind: 'exam-everybody', key: '', most: ALL_PER_HOUR, windowMs: HOUR_MS },
]

/** Keeps a test that was drawn. */
export const keepDraw = async (
  pool: pg.Pool,
  { id, root, expires, carried, questions }: Pick<Draw, 'id' | 'root' | 'expires' | 'carried' | 'questions'>,
  now: number,
): Promise<void> => {
  await pool.query(
    'insert into app.exam_draws (id, root, begun, expires, carried, questions) values ($1, $2, $3, $4, $5, $6)',
    [id, root, new Date(now), expires, carried, JSON.stringify(questions)],
  )
}

/** Writes down how a test was answered; false when it was answered before. */
export const keepAnswers = async (
  pool: pg.Pool,
  id: string,
  { answers, score, judged }: { readonly answers: string; readonly score: number; readonly judged: Date },
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'update app.exam_draws set answers = $2, score = $3, judged = $4 where id = $1 and answers is null',
    [id, answers, score, judged],
  )
  return rowCount === 1
}

/** Tests are forgotten when neither they nor their passes count any more. */
export const forgetDraws: Job = {
  name: 'forget-exam-draws',
  cron: '17 * * * *',
  run: async ({ pool, now }) => {
    await pool.query('delete from app.exam_draws where begun <= $1', [new Date(now() - DRAW_MS - PASS_MS)])
  },
}
