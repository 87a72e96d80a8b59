import { randomUUID } from 'node:crypto'
import { EXAM_QUESTIONS, type LocalizedQuestion, type QuestionRow } from '@tidebook/contract'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { readQuestions, writeQuestion, type QuestionBank, type Questions } from './question-bank.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'

export interface QuestionEditorOptions {
  readonly pool: () => pg.Pool
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  readonly shipped: QuestionBank
}

/** New version of a question. */
interface QuestionChange {
  readonly words: LocalizedQuestion
  readonly isActive: boolean
}

/** Returns the editor with which staff change the questions of the knowledge test. Every change is logged. */
export function questionEditor({ pool, now, shipped }: QuestionEditorOptions) {
  const rowOf = ({ bank, changes }: Questions, id: string): QuestionRow => {
    const words = bank.get(id)
    const change = changes.get(id)
    if (words === undefined) throw new ApiError('invalidParameter', 'id: expected the id of a question')
    return {
      id,
      words,
      isActive: change?.isActive ?? true,
      isShipped: shipped.has(id),
      changed: change === undefined ? null : { at: change.at, by: change.by },
    }
  }
  const write = async (
    client: pg.PoolClient,
    id: string,
    change: QuestionChange,
    action: string,
    by: string,
  ): Promise<QuestionRow> => {
    await writeQuestion(client, id, change.words, { isActive: change.isActive, at: now(), by })
    const questions = await readQuestions(shipped, client)
    if (!change.isActive && questions.activeIds.length < EXAM_QUESTIONS) throw new ApiError('tooFewQuestions')
    const detail = { text: change.words.en.text, asked: change.isActive }
    await appendAudit(client, { actor: `staff:${by}`, action, subject: `question:${id}`, detail }, now())
    return rowOf(questions, id)
  }
  const alone = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    inTransaction(pool(), async (client) => {
      await lockInTransaction(client, 'questions')
      return work(client)
    })
  return {
    list: async (): Promise<{ questions: QuestionRow[]; least: number }> => {
      const questions = await readQuestions(shipped, pool())
      return { questions: [...questions.bank.keys()].map((id) => rowOf(questions, id)), least: EXAM_QUESTIONS }
    },
    add: (request: QuestionChange, by: string): Promise<QuestionRow> =>
      alone((client) => write(client, `own-${randomUUID()}`, request, 'question.added', by)),
    /**
     * Changes a question.
     * @param seen time of the last change that the caller has seen
     * @throws ApiError `questionChanged`, `tooFewQuestions`, `invalidParameter` for an unknown question
     */
    change: (id: string, seenVersion: number | null, request: QuestionChange, by: string): Promise<QuestionRow> =>
      alone(async (client) => {
        const { changed } = rowOf(await readQuestions(shipped, client), id)
        if ((changed?.at ?? null) !== seenVersion) throw new ApiError('questionChanged')
        return write(client, id, request, 'question.changed', by)
      }),
  }
}
