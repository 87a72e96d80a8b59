import { readFileSync } from 'node:fs'
import { EXAM_LANGUAGES, localizedQuestion, type ExamLanguage, type LocalizedQuestion } from '@tidebook/contract'
import * as z from 'zod/mini'
import type { Queries } from '../../platform/database/queries.ts'

/** Questions by id. The id remains the same when the text changes. */
export type QuestionBank = ReadonlyMap<string, LocalizedQuestion>

function wordsIn(language: ExamLanguage): Readonly<Record<string, unknown>> {
  const text = readFileSync(new URL(`./questions/${language}.json`, import.meta.url), 'utf8')
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
}

/**
 * Reads the questions shipped with the product.
 * @throws ZodError when a question lacks a language
 */
export function shippedQuestions(): QuestionBank {
  const words = EXAM_LANGUAGES.map((language) => [language, wordsIn(language)] as const)
  const ids = new Set(words.flatMap(([, table]) => Object.keys(table)))
  return new Map(
    Array.from(ids, (id) => [
      id,
      localizedQuestion.parse(Object.fromEntries(words.map(([language, table]) => [language, table[id]]))),
    ]),
  )
}

/** A change of a question by staff. */
export interface QuestionChange {
  /** Whether the question can be drawn. */
  readonly isActive: boolean
  /** Milliseconds since 1970. */
  readonly at: number
  readonly by: string
}

/**
 * Questions by id, and the ids of those that can be drawn. Questions that can no longer be drawn remain available to
 * tests in progress.
 */
export interface Questions {
  readonly bank: QuestionBank
  readonly activeIds: readonly string[]
  /** Changes to the questions that staff wrote or edited. */
  readonly changes: ReadonlyMap<string, QuestionChange>
}

interface Row {
  readonly id: string
  readonly words: unknown
  readonly is_asked: boolean
  readonly changed: Date
  readonly changed_by: string
}

/** Reads the shipped questions with the changes made by staff, and the questions that staff added. */
export async function readQuestions(shipped: QuestionBank, db: Queries): Promise<Questions> {
  const { rows } = await db.query<Row>(
    'select id, words, is_asked, changed, changed_by from app.exam_questions order by changed, id',
  )
  const bank = new Map(shipped)
  const changes = new Map<string, QuestionChange>()
  for (const { id, words, is_asked, changed, changed_by } of rows) {
    bank.set(id, localizedQuestion.parse(words))
    changes.set(id, { isActive: is_asked, at: changed.getTime(), by: changed_by })
  }
  return { bank, changes, activeIds: [...bank.keys()].filter((id) => changes.get(id)?.isActive !== false) }
}

/** Replaces the question with the same id, or adds the question. */
export async function writeQuestion(
  db: Queries,
  id: string,
  words: LocalizedQuestion,
  change: QuestionChange,
): Promise<void> {
  await db.query(
    `insert into app.exam_questions (id, words, is_asked, changed, changed_by) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set words = excluded.words, is_asked = excluded.is_asked,
       changed = excluded.changed, changed_by = excluded.changed_by`,
    [id, JSON.stringify(localizedQuestion.parse(words)), change.isActive, new Date(change.at), change.by],
  )
}
