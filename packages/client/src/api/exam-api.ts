import { examRoutes } from '@tidebook/contract/routes'
import type { ExamLanguage, ExamPaper, ExamResult, OptionLetter } from '@tidebook/contract'
import type { HttpClient } from '../http/http-client.ts'

/** The knowledge test. Its page creates this itself, so that it loads with it. */
export function createExamApi(http: HttpClient) {
  return {
    /** Draws a test, or repeats the wrong questions of an earlier one. */
    begin: (language: ExamLanguage, again?: string) =>
      http.call<ExamPaper>(examRoutes.begin, { body: { language, ...(again === undefined ? {} : { again }) } }),
    /** Returns a started test in a language. */
    paper: (draw: string, language: ExamLanguage) =>
      http.call<ExamPaper>(examRoutes.paper, { path: { draw }, query: { language } }),
    /** Returns the score, and hints for wrong answers. */
    judge: (draw: string, answers: readonly OptionLetter[], language: ExamLanguage) =>
      http.call<ExamResult>(examRoutes.judge, { body: { draw, answers, language } }),
  }
}

export type ExamApi = ReturnType<typeof createExamApi>
