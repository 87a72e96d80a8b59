import type { ExamLanguage, ExamPaper, ExamResult, OptionLetter, LocalizedQuestion } from '@tidebook/contract'
import type pg from 'pg'
import type { Attempts } from '../../platform/database/stored-attempts.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { toPublicQuestion, shuffleOptions, drawQuestions, correctLetter, type DrawnQuestion } from './drawn-question.ts'
import { DRAW_MS, PASS_MS, drawLimits, findDraw, saveAnswers, insertDraw, newDrawId, type Draw } from './exam-draws.ts'
import { signPass } from './exam-passes.ts'
import { readQuestions, type QuestionBank } from './question-bank.ts'

export interface ExamOptions {
  /**
   * Returns the pool.
   * @throws ApiError `notReady` before the database is open
   */
  readonly pool: () => pg.Pool
  readonly attempts: Attempts
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  readonly shipped: QuestionBank
  /** Number of right answers that a pass requires, 0 to 15. */
  readonly wanted: number
  /** Maximum number of tests per client network in an hour. */
  readonly perHour: number
}

/** Returns the error for an expired, unknown or already answered test. */
function testExpired(): ApiError {
  return new ApiError('testExpired')
}

function wrongOf({ questions, answers }: Draw): DrawnQuestion[] {
  return questions.filter((drawn, index) => answers?.[index] !== correctLetter(drawn))
}

function questionCount({ carried, questions }: Pick<Draw, 'carried' | 'questions'>): number {
  return carried + questions.length
}

/**
 * Returns the knowledge test (REG-003..006). It draws questions, keeps the right answers secret, and evaluates answers.
 */
export function examService({ pool, attempts, now, shipped, wanted, perHour }: ExamOptions) {
  const wordsOf = (bank: QuestionBank, { id }: DrawnQuestion): LocalizedQuestion => {
    const question = bank.get(id)
    if (question === undefined) throw testExpired()
    return question
  }
  const paperOf = (draw: Omit<Draw, 'answers' | 'score' | 'graded'>, bank: QuestionBank, language: ExamLanguage) => ({
    draw: draw.id,
    expires: draw.expires.getTime(),
    of: questionCount(draw),
    carried: draw.carried,
    questions: draw.questions.map((drawn) => toPublicQuestion(drawn, wordsOf(bank, drawn), language)),
  })
  const knownDraw = async (id: string): Promise<Draw> => {
    const draw = await findDraw(pool(), id, now())
    if (draw === undefined) throw testExpired()
    return draw
  }
  const resultOf = async (draw: Draw, bank: QuestionBank, language: ExamLanguage): Promise<ExamResult> => {
    const score = draw.score ?? 0
    const result = {
      score,
      of: questionCount(draw),
      wrong: wrongOf(draw).map((drawn) => {
        const { text, hint } = wordsOf(bank, drawn)[language]
        return { number: drawn.number, text, hint }
      }),
      wanted,
    }
    if (score < wanted || draw.graded === null) return result
    const expires = draw.graded.getTime() + PASS_MS
    return { ...result, pass: { token: await signPass(pool(), draw.root, expires), expires } }
  }
  /**
   * Draws a test with new questions, or with the wrongly answered questions of an earlier test.
   * @throws ApiError `testExpired`
   */
  const newDraw = async (numbers: readonly string[], again: string | undefined) => {
    const id = newDrawId()
    if (again === undefined)
      return { id, root: id, expires: new Date(now() + DRAW_MS), carried: 0, questions: drawQuestions(numbers) }
    const before = await knownDraw(again)
    const wrong = wrongOf(before)
    if (before.score === null || wrong.length === 0) throw testExpired()
    const { root, expires, score } = before
    return { id, root, expires, carried: score, questions: shuffleOptions(wrong) }
  }
  return {
    /**
     * Starts a test.
     * @param again test whose wrong questions are repeated
     * @param sender network of the request
     * @throws ApiError `testExpired`, `tooFrequent`
     */
    begin: async (language: ExamLanguage, again: string | undefined, sender: string): Promise<ExamPaper> => {
      const { bank, activeIds } = await readQuestions(shipped, pool())
      const draw = await newDraw(activeIds, again)
      if (!(await attempts.take(drawLimits(sender, perHour)))) throw new ApiError('tooFrequent')
      await insertDraw(pool(), draw, now())
      return paperOf(draw, bank, language)
    },
    /**
     * Returns a test that was started.
     * @throws ApiError `testExpired`
     */
    paper: async (id: string, language: ExamLanguage): Promise<ExamPaper> => {
      const draw = await knownDraw(id)
      return paperOf(draw, (await readQuestions(shipped, pool())).bank, language)
    },
    /**
     * Evaluates the answers once. Equal answers get the same result again.
     * @throws ApiError `invalidParameter` for the wrong number of answers, `testExpired`
     */
    grade: async (id: string, answers: readonly OptionLetter[], language: ExamLanguage): Promise<ExamResult> => {
      const draw = await knownDraw(id)
      if (answers.length !== draw.questions.length)
        throw new ApiError('invalidParameter', `answers: expected ${draw.questions.length}`)
      const letters = answers.join('')
      const right = draw.questions.filter((drawn, index) => answers[index] === correctLetter(drawn)).length
      const grading = { answers: letters, score: draw.carried + right, graded: new Date(now()) }
      const isSaved = await saveAnswers(pool(), id, grading)
      const graded = isSaved ? { ...draw, ...grading } : await knownDraw(id)
      if (graded.answers !== letters) throw testExpired()
      return resultOf(graded, (await readQuestions(shipped, pool())).bank, language)
    },
  }
}
