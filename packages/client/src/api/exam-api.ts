import { examRoutes } from '@tidebook/contract/routes'
import type { ExamLanguage, ExamPaper, ExamResult, OptionLetter } from '@tidebook/contract'
import type { HttpClient } from '../http/http-client.ts'

/** The knowledge test; its page makes these itself, so that they come with it. */
export function createExamApi(http: HttpClient) {
  return {
    /** Draws a test, or asks what was wrong in an earlier one again. */
    begin: (language: ExamLanguage, again?: string) =>
      http.call<ExamPaper>(examRoutes.begin, { body: { language, ...(again === undefined ? {} : { again }) } }),
    /** A test that was begun, in a language. */
    paper: (draw: string, language: ExamLanguage) =>
      http.call<ExamPaper>(examRoutes.paper, { path: { draw }, query: { language } }),
    /** The score and hints for what was wrong. */
    judge: (draw: string, answers: readonly OptionLetter[], language: ExamLanguage) =>
      http.call<ExamResult>(examRoutes.judge, { body: { draw, answers, language } }),
  }
}

export type ExamApi = ReturnType<typeof createExamApi>
