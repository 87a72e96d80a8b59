import * as z from 'zod/mini'
import { timeMs } from '../primitives.schema.ts'
import { OPTION_LETTERS } from './option-letters.ts'

/** Languages of the questions. */
export const EXAM_LANGUAGES = ['en', 'zh', 'ru'] as const

export const examLanguage = z.enum(EXAM_LANGUAGES)

/** Id of a drawn test: 128 random bits. */
export const drawId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/** A question without the correct answer. */
const askedQuestion = z.object({
  /** Number in the whole test, from 1. */
  number: z.int(),
  text: z.string(),
  /** Texts of options A to D. */
  options: z.array(z.string()).check(z.length(OPTION_LETTERS.length)),
})

export const examPaper = z.object({
  draw: drawId,
  /** Time after which the test can no longer be answered. */
  expires: timeMs,
  /** Number of questions in the whole test, and number of correct answers before this part. */
  of: z.int(),
  carried: z.int(),
  questions: z.array(askedQuestion),
})

export const examResult = z.object({
  score: z.int(),
  of: z.int(),
  /** All wrong answers of the test, with hints. */
  wrong: z.array(z.object({ number: z.int(), text: z.string(), hint: z.string() })),
  /** Token that allows one registration until it expires; absent while the score is too low. */
  pass: z.optional(z.object({ token: z.string(), expires: timeMs })),
  /** The required score. */
  wanted: z.int(),
})

export type ExamLanguage = z.infer<typeof examLanguage>
export type ExamPaper = z.infer<typeof examPaper>
export type ExamResult = z.infer<typeof examResult>
