import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { examRoutes } from './exam.routes.ts'
import { drawId, examLanguage, examPaper, examResult } from './exam.schema.ts'
import { OPTION_LETTERS } from './option-letters.ts'

/** Questions of a test (REG-003). */
export const EXAM_QUESTIONS = 15

export const examCalls = {
  begin: defineCall(examRoutes.begin, {
    summary: 'Start a knowledge test, or repeat the wrong questions of an earlier one (this product)',
    body: z.object({ language: examLanguage, again: z.optional(drawId) }),
    output: examPaper,
  }),
  paper: defineCall(examRoutes.paper, {
    summary: 'Get the questions of a started test, for another language or after a reload (this product)',
    params: z.object({ draw: drawId }),
    query: z.object({ language: z._default(examLanguage, 'en') }),
    output: examPaper,
  }),
  grade: defineCall(examRoutes.grade, {
    summary: 'Grade a test, once: returns the score, hints for wrong answers, and whether it is passed (this product)',
    body: z.object({
      draw: drawId,
      language: examLanguage,
      /** One letter per question of the test, in order. */
      answers: z.array(z.enum(OPTION_LETTERS)).check(z.minLength(1), z.maxLength(EXAM_QUESTIONS)),
    }),
    output: examResult,
  }),
} as const
