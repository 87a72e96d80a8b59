import {
  calls,
  EXAM_LANGUAGES,
  EXAM_QUESTIONS,
  type ExamPaper,
  type LocalizedQuestion,
  type QuestionRow,
} from '@tidebook/contract'
import { startExchange, type Exchange, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shippedQuestions } from '../../modules/exam/question-bank.ts'
import { callAsStaff, StaffDesk } from './staff-desk.ts'

interface Bank {
  readonly questions: readonly QuestionRow[]
  readonly least: number
}

describe('the knowledge test questions in the staff application', () => {
  let started: StartedExchange
  let exchange: Exchange
  let desk: StaffDesk
  let operator: string
  let clock = Date.UTC(2026, 9, 23, 12)
  beforeAll(async () => {
    const env = { CLIENT_REQUESTS_PER_SECOND: '1000', TESTS_PER_HOUR: '1000' }
    started = await startExchange({ now: () => clock, env })
    exchange = started.exchange
    desk = await StaffDesk.open(exchange, () => clock)
    operator = await desk.cookieOf('operator')
  })
  afterAll(async () => {
    await desk.close()
    await started[Symbol.asyncDispose]()
  })
  const list = async (): Promise<Bank> =>
    (await callAsStaff(exchange, calls.questions.list, { cookie: operator })).data as Bank
  const change = async (
    question: QuestionRow,
    other: Partial<QuestionRow>,
    seenVersion = question.changed?.at ?? null,
  ) => {
    clock += 1000
    const { words, isActive } = { ...question, ...other }
    return callAsStaff(exchange, calls.questions.change, {
      cookie: operator,
      path: { id: question.id },
      body: { words, isActive, seen: seenVersion },
    })
  }
  const first = async (): Promise<QuestionRow> => {
    const [question] = (await list()).questions
    if (question === undefined) throw new TypeError('no question')
    return question
  }
  /** Returns the questions drawn in a few tests; with fifteen active questions, all of them. */
  const drawn = async (): Promise<ReadonlySet<string>> => {
    const papers = await Promise.all(
      [1, 2, 3].map(() => callAsStaff(exchange, calls.exam.begin, { body: { language: 'en' } })),
    )
    return new Set(papers.flatMap(({ data }) => (data as ExamPaper).questions.map(({ text }) => text)))
  }
  const own = (name: string): LocalizedQuestion => {
    const words = { text: `${name}?`, right: 'yes', wrong: ['no', 'never', 'maybe'] as const, hint: 'think' }
    const each = { ...words, wrong: [...words.wrong] as [string, string, string] }
    return { en: each, zh: each, ru: each }
  }

  it('are listed with their answers in three languages, only to staff with the role', async () => {
    const { questions, least } = await list()
    expect([questions.length, least]).toEqual([shippedQuestions().size, EXAM_QUESTIONS])
    expect(questions[0]).toMatchObject({ isActive: true, isShipped: true, changed: null })
    for (const language of EXAM_LANGUAGES) expect(questions[0]?.words[language].wrong).toHaveLength(3)
    const reviewer = await desk.cookieOf('reviewer')
    expect((await callAsStaff(exchange, calls.questions.list, { cookie: reviewer })).data).toBeNull()
  })

  it('are added in every language together, logged, and never reveal the right option to a visitor', async () => {
    const add = (body: unknown) => callAsStaff(exchange, calls.questions.add, { cookie: operator, body })
    const words = own('added')
    const wrong: readonly unknown[] = [
      { en: words.en, zh: words.zh },
      { ...words, ru: { ...words.ru, hint: ' ' } },
      { ...words, zh: { ...words.zh, wrong: ['no', 'never'] } },
      { ...words, zh: { ...words.zh, wrong: ['yes', 'never', 'maybe'] } },
      { ...words, en: { ...words.en, text: 'x'.repeat(401) } },
    ]
    for (const each of wrong) expect((await add({ words: each, isActive: true })).code).toBe('4000')
    const { data } = await add({ words, isActive: true })
    expect(data).toMatchObject({ words, isShipped: false, isActive: true, changed: { by: 'operator' } })
    const { id } = data as QuestionRow
    const [entry] = await desk.rows('select * from app.audit_log order by number desc limit 1')
    expect(entry).toMatchObject({ actor: 'staff:operator', action: 'question.added', subject: `question:${id}` })
    const paper = await callAsStaff(exchange, calls.exam.begin, { body: { language: 'en' } })
    const questions = (paper.data as ExamPaper).questions.map((question) => Object.keys(question).toSorted())
    expect(questions).toEqual(questions.map(() => ['number', 'options', 'text']))
  })

  it('reject an edit of an outdated version', async () => {
    const question = await first()
    const { hint } = question.words.en
    const reworded = { ...question.words, en: { ...question.words.en, text: 'Reworded?' } }
    const saved = (await change(question, { words: reworded })).data as QuestionRow
    expect(saved).toMatchObject({ words: { en: { text: 'Reworded?', hint } }, isShipped: true })
    expect((await change(question, { isActive: false })).code).toBe('4038')
    expect((await change(saved, { words: question.words })).code).toBe('0')
    expect((await change({ ...question, id: 'nothing-like-it' }, {})).code).toBe('4000')
    const now = await first()
    const both = await Promise.all([change(now, { isActive: true }), change(now, { isActive: true })])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['0', '4038'])
  })

  it('U09 are not drawn when inactive, and fifteen stay active despite concurrent deactivations', async () => {
    const { questions } = await list()
    const askedQuestions = questions.filter(({ isActive }) => isActive)
    const [required, extra] = [askedQuestions.slice(0, EXAM_QUESTIONS), askedQuestions.slice(EXAM_QUESTIONS)]
    for (const question of extra.slice(2)) expect((await change(question, { isActive: false })).code).toBe('0')
    // seventeen questions are active, and five are deactivated concurrently
    const codes = await Promise.all(
      [...extra.slice(0, 2), ...required.slice(0, 3)].map(
        async (question) => (await change(question, { isActive: false })).code,
      ),
    )
    expect(codes.toSorted()).toEqual(['0', '0', '4037', '4037', '4037'])
    const left = (await list()).questions.filter(({ isActive }) => isActive)
    expect(left).toHaveLength(EXAM_QUESTIONS)
    expect(await drawn()).toEqual(new Set(left.map(({ words }) => words.en.text)))
    const [off] = (await list()).questions.filter(({ isActive }) => !isActive)
    if (off !== undefined) expect((await change(off, { isActive: true })).code).toBe('0')
  })
})
