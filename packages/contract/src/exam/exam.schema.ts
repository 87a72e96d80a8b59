import * as z from 'zod/mini'
import { timeMs } from '../primitives.schema.ts'
import { OPTION_LETTERS } from './option-letters.ts'

/** Languages that the questions are kept in. */
export const EXAM_LANGUAGES = ['en', 'zh', 'ru'] as const

export const examLanguage = z.enum(EXAM_LANGUAGES)

/** Names a drawn test: 128 bits by chance. */
export const drawId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/** A question as it is asked: nothing of it tells which option is right. */
const askedQuestion = z.object({
  /** Its place in the whole test, from 1. */
  number: z.int(),
  text: z.string(),
  /** Texts of A to D. */
  options: z.array(z.string()).check(z.length(OPTION_LETTERS.length)),
})

export const examPaper = z.object({
  draw: drawId,
  /** When it can be answered no more. */
  expires: timeMs,
  /** Questions of the whole test, and how many of them were right before this paper. */
  of: z.int(),
  carried: z.int(),
  questions: z.array(askedQuestion),
})

export const examResult = z.object({
  score: z.int(),
  of: z.int(),
  /** Wrong ones of the whole test, with what helps to see why. */
  wrong: z.array(z.object({ number: z.int(), text: z.string(), hint: z.string() })),
  /** What registering asks for, once, before it expires; absent while the score is too low. */
  pass: z.optional(z.object({ token: z.string(), expires: timeMs })),
  /** The score that is wanted. */
  wanted: z.int(),
})

export type ExamLanguage = z.infer<typeof examLanguage>
export type ExamPaper = z.infer<typeof examPaper>
export type ExamResult = z.infer<typeof examResult>
