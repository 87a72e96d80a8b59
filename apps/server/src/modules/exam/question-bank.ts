import { readFileSync } from 'node:fs'
import { EXAM_LANGUAGES, type ExamLanguage } from '@tidebook/contract'
import type pg from 'pg'
import * as z from 'zod/mini'

const sentence = z.string().check(z.minLength(1), z.maxLength(400))

/** A question in one language. Options are told apart by their place: the right one, and the others in order. */
const questionWords = z.object({
  text: sentence,
  right: sentence,
  wrong: z.tuple([sentence, sentence, sentence]),
  /** Helps to see what is right, without saying which option it is. */
  hint: sentence,
})

/** A question in every language. */
export const question = z.object({ en: questionWords, zh: questionWords, ru: questionWords })

export type QuestionWords = z.infer<typeof questionWords>
export type Question = z.infer<typeof question>

/** By id, which stays the same whatever becomes of the words. */
export type QuestionBank = ReadonlyMap<string, Question>

const wordsIn = (language: ExamLanguage): Readonly<Record<string, QuestionWords>> => {
  const text = readFileSync(new URL(`./questions/${language}.json`, import.meta.url), 'utf8')
  return z.record(z.string(), questionWords).parse(JSON.parse(text))
}

/** The questions that come with the product. @throws ZodError when a language misses one */
export const shippedQuestions = (): QuestionBank => {
  const words = EXAM_LANGUAGES.map((language) => [language, wordsIn(language)] as const)
  const ids = new Set(words.flatMap(([, table]) => Object.keys(table)))
  return new Map(
    Array.from(ids, (id) => [
      id,
      question.parse(Object.fromEntries(words.map(([language, table]) => [language, table[id]]))),
    ]),
  )
}

/** Questions by id, and which of them are drawn. Those of tests under way are found although they are drawn no more. */
export interface Questions {
  readonly bank: QuestionBank
  readonly asked: readonly string[]
}

interface Row {
  readonly id: string
  readonly words: unknown
  readonly is_asked: boolean
}

/** The shipped questions, as staff changed them, and those of staff's own. */
export const readQuestions = async (shipped: QuestionBank, pool: pg.Pool): Promise<Questions> => {
  const { rows } = await pool.query<Row>('select id, words, is_asked from app.exam_questions')
  const bank = new Map(shipped)
  const silent = new Set<string>()
  for (const { id, words, is_asked } of rows) {
    bank.set(id, question.parse(words))
    if (!is_asked) silent.add(id)
  }
  return { bank, asked: [...bank.keys()].filter((id) => !silent.has(id)) }
}

/**
 * Puts a question in the place of the one with its id, or beside the others.
 * @param change whether it is drawn, who changed it and when (ms since 1970)
 */
export const writeQuestion = async (
  pool: Pick<pg.ClientBase, 'query'>,
  id: string,
  words: Question,
  change: { readonly isAsked: boolean; readonly by: string; readonly at: number },
): Promise<void> => {
  await pool.query(
    `insert into app.exam_questions (id, words, is_asked, changed, changed_by) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set words = excluded.words, is_asked = excluded.is_asked,
       changed = excluded.changed, changed_by = excluded.changed_by`,
    [id, JSON.stringify(question.parse(words)), change.isAsked, new Date(change.at), change.by],
  )
}
