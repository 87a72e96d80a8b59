import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { timeMs } from '../primitives.schema.ts'
import { QUESTION_SENTENCE, questionRoutes } from './questions.routes.ts'

const sentence = z.string().check(z.trim(), z.minLength(1), z.maxLength(QUESTION_SENTENCE))

/** A question in one language. Options are identified by position: the correct one first, then the others in order. */
const questionWords = z
  .object({
    text: sentence,
    right: sentence,
    wrong: z.tuple([sentence, sentence, sentence]),
    /** Hint that does not reveal the correct option. */
    hint: sentence,
  })
  .check(
    z.refine(
      ({ right, wrong, hint }) => new Set([right, ...wrong, hint]).size === 2 + wrong.length,
      'options and a hint that differ',
    ),
  )

/** A question in every language. */
export const localizedQuestion = z.object({ en: questionWords, zh: questionWords, ru: questionWords })

/** Id that does not change when the texts change. */
const questionId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'the id of a question'))

const row = z.object({
  id: questionId,
  words: localizedQuestion,
  /** Whether tests may draw the question. */
  isActive: z.boolean(),
  /** Whether the question is shipped with the product. */
  isShipped: z.boolean(),
  /** Time and author of the last change; null for an unchanged shipped question. */
  changed: z.nullable(z.object({ at: timeMs, by: z.string() })),
})

export const questionCalls = {
  list: defineCall(questionRoutes.list, {
    summary: 'List all questions of the knowledge test in all languages, with the right answers',
    output: z.object({ questions: z.array(row), least: z.int() }),
  }),
  add: defineCall(questionRoutes.add, {
    summary: 'Add a question in all languages',
    body: z.object({ words: localizedQuestion, isActive: z.boolean() }),
    output: row,
  }),
  change: defineCall(questionRoutes.change, {
    summary:
      'Change the text of a question, or whether it is in use; `seen` is the time of the last change that the sender knows',
    params: z.object({ id: questionId }),
    body: z.object({ words: localizedQuestion, isActive: z.boolean(), seen: z.nullable(timeMs) }),
    output: row,
  }),
} as const

export type QuestionWords = z.infer<typeof questionWords>
export type LocalizedQuestion = z.infer<typeof localizedQuestion>
export type QuestionRow = z.infer<typeof row>
