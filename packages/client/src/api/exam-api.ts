import { examRoutes } from '@tidebook/contract/routes'
import type { ExamLanguage, ExamPaper, ExamResult, OptionLetter } from '@tidebook/contract'
import type { HttpClient } from '../http/http-client.ts'

/** The knowledge test. Its page creates this API, so its code loads with the page. */
export function createExamApi(http: HttpClient) {
  /** Returns the score, and hints for wrong answers. */
  const grade = (draw: string, answers: readonly OptionLetter[], language: ExamLanguage) =>
    http.call<ExamResult>(examRoutes.grade, { body: { draw, answers, language } })
  return {
    /** Draws a new test, or one that repeats the wrongly answered questions of an earlier test. */
    begin: (language: ExamLanguage, again?: string) =>
      http.call<ExamPaper>(examRoutes.begin, { body: { language, ...(again === undefined ? {} : { again }) } }),
    /** Returns a test in progress in a language. */
    paper: (draw: string, language: ExamLanguage) =>
      http.call<ExamPaper>(examRoutes.paper, { path: { draw }, query: { language } }),
    grade,
    /** @deprecated Renamed to `grade`. */
    judge: grade,
  }
}

export type ExamApi = ReturnType<typeof createExamApi>
