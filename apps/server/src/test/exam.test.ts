import { EXAM_LANGUAGES, OPTION_LETTERS, type ExamPaper, type ExamResult, type OptionLetter } from '@tidebook/contract'
import { startExchange, type Answer, type StartedExchange } from '@tidebook/testkit'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteExpiredDraws } from '../modules/exam/exam-draws.ts'
import { storedExamPasses } from '../modules/exam/exam-passes.ts'
import { shippedQuestions, writeQuestion } from '../modules/exam/question-bank.ts'
import { createLogger } from '../platform/logger.ts'
import { testPool } from '../platform/database/test-pool.fixture.ts'

const HOUR = 3_600_000
const PER_HOUR = 12
const bank = shippedQuestions()
const questions = [...bank.values()]
const rightOptions = new Set(questions.map(({ en }) => en.right))

/** Returns correct answers from the question bank, except for the questions with the given numbers. */
function answersTo(paper: ExamPaper, wrong: readonly number[] = []): OptionLetter[] {
  return paper.questions.map(({ number, options }) => {
    const right = options.findIndex((option) => rightOptions.has(option))
    return OPTION_LETTERS[wrong.includes(number) ? (right + 1) % 4 : right] ?? 'A'
  })
}

function poolOf({ exchange }: StartedExchange): pg.Pool {
  return testPool(exchange.databaseUrl, 4)
}

describe('the knowledge test', () => {
  let started: StartedExchange
  let pool: pg.Pool
  let clock = Date.UTC(2026, 10, 23)
  const now = (): number => clock
  const post = <T>(path: string, body: unknown): Promise<Answer<T>> => started.exchange.post<T>(path, body)
  const begin = async (again?: string): Promise<ExamPaper> =>
    (await post<ExamPaper>('/app/exam/begin', { language: 'en', ...(again === undefined ? {} : { again }) })).data
  const grade = (draw: string, answers: readonly OptionLetter[], language = 'en') =>
    post<ExamResult>('/app/exam/judge', { draw, answers, language })
  const passed = async (): Promise<string> => {
    const paper = await begin()
    return (await grade(paper.draw, answersTo(paper))).data.pass?.token ?? ''
  }

  beforeAll(async () => {
    const env = { TESTS_PER_HOUR: String(PER_HOUR), TEST_SCORE: '10' }
    started = await startExchange({ genesisTime: clock, now, env })
    pool = poolOf(started)
  })
  afterAll(async () => {
    await pool.end()
    await started[Symbol.asyncDispose]()
  })

  it('REG-003 REG-004 has fifteen questions with four options, and does not reveal the right ones', async () => {
    clock += HOUR
    const paper = await begin()
    expect(paper).toMatchObject({ of: 15, carried: 0, expires: clock + 2 * HOUR })
    expect(paper.questions.map(({ options }) => options.length)).toEqual(Array.from({ length: 15 }, () => 4))
    expect(Object.keys(paper.questions[0] ?? {}).toSorted()).toEqual(['number', 'options', 'text'])
    const places = paper.questions.map(({ options }) => options.findIndex((option) => rightOptions.has(option)))
    expect(new Set(places).size).toBeGreaterThan(1)
    // the same test in another language, with the same options under the same letters
    const russian = await started.exchange.data<ExamPaper>(`/app/exam/paper/${paper.draw}?language=ru`)
    const rightRussian = new Set(questions.map(({ ru }) => ru.right))
    expect(russian.questions.map(({ options }) => options.findIndex((option) => rightRussian.has(option)))).toEqual(
      places,
    )
  })

  it('REG-005 REG-006 gives hints on wrong answers, and repeats only those questions with the right answers carried over', async () => {
    clock += HOUR
    const paper = await begin()
    const { data } = await grade(paper.draw, answersTo(paper, [4, 11]), 'zh')
    expect([data.score, data.of, data.wrong.map(({ number }) => number)]).toEqual([13, 15, [4, 11]])
    const hints = new Set(questions.map(({ zh }) => zh.hint))
    for (const { hint } of data.wrong) expect(hints.has(hint)).toBe(true)
    expect(JSON.stringify(data)).not.toContain('right')
    const again = await begin(paper.draw)
    expect([again.carried, again.of, again.questions.map(({ number }) => number)]).toEqual([13, 15, [4, 11]])
    const better = (await grade(again.draw, answersTo(again))).data
    expect([better.score, better.wrong]).toEqual([15, []])
    expect((await post('/app/exam/begin', { language: 'en', again: again.draw })).code).toBe('4034')
  })

  it('REG-003 is graded once: rejects different answers to the same test, and repeats the result for equal answers', async () => {
    clock += HOUR
    const paper = await begin()
    const first = await grade(paper.draw, answersTo(paper, [1]))
    expect(await grade(paper.draw, answersTo(paper, [1]))).toMatchObject({ code: '0', data: first.data })
    expect((await grade(paper.draw, answersTo(paper))).code).toBe('4034')
    const parallel = await begin()
    const guesses = Array.from({ length: 12 }, (_each, index) => answersTo(parallel, [index + 1]))
    const graded = await Promise.all(guesses.map((answers) => grade(parallel.draw, answers)))
    expect(graded.filter(({ code }) => code === '0')).toHaveLength(1)
  })

  it('issues a pass from the required score, and none below it', async () => {
    clock += HOUR
    const [poor, fair] = [await begin(), await begin()]
    const low = (await grade(poor.draw, answersTo(poor, [1, 2, 3, 4, 5, 6]))).data
    expect([low.score, low.wanted, low.pass]).toEqual([9, 10, undefined])
    const enough = (await grade(fair.draw, answersTo(fair, [1, 2, 3, 4, 5]))).data
    expect(enough.pass).toMatchObject({ expires: clock + 24 * HOUR })
  })

  it('REG-003 issues a pass that can be used once, and is restored when its transaction is rolled back', async () => {
    clock += HOUR
    const token = await passed()
    const passes = storedExamPasses(now)
    const client = await pool.connect()
    await client.query('begin')
    expect(await passes.spend(token, client)).toBe(true)
    await client.query('rollback')
    client.release()
    const spent = await Promise.all(Array.from({ length: 4 }, () => passes.spend(token, pool)))
    expect(spent.filter(Boolean)).toHaveLength(1)
    await pool.end()
    await started.exchange.restart()
    pool = poolOf(started)
    expect(await passes.spend(token, pool)).toBe(false)
  })

  it('rejects a forged, changed or expired pass, and issues one pass for all tests of one root', async () => {
    clock += HOUR
    const passes = storedExamPasses(now)
    const token = await passed()
    const [root = '', expires = '', signature = ''] = token.split('.')
    const other = await passed()
    for (const forged of [
      '',
      'x',
      `${root}.${Number(expires) + 1}.${signature}`,
      `${other.split('.')[0]}.${expires}.${signature}`,
      `${root}.${expires}.${'A'.repeat(43)}`,
    ])
      expect([forged, await passes.spend(forged, pool)]).toEqual([forged, false])
    const paper = await begin()
    const before = (await grade(paper.draw, answersTo(paper, [2]))).data.pass?.token ?? ''
    clock += 1
    const again = await begin(paper.draw)
    const after = (await grade(again.draw, answersTo(again))).data.pass?.token ?? ''
    expect(after).not.toBe(before)
    expect([await passes.spend(before, pool), await passes.spend(after, pool)]).toEqual([true, false])
    clock += 24 * HOUR
    expect(await passes.spend(token, pool)).toBe(false)
  })

  it('limits the tests that one client may start in an hour, even concurrently', async () => {
    clock += 2 * HOUR
    const codes = await Promise.all(
      Array.from({ length: PER_HOUR * 2 }, async () => (await post('/app/exam/begin', { language: 'ru' })).code),
    )
    expect(codes.filter((code) => code === '0').length).toBeLessThanOrEqual(PER_HOUR)
    expect(codes).toContain('4029')
    clock += HOUR
    expect((await post('/app/exam/begin', { language: 'ru' })).code).toBe('0')
  })

  it('expires two hours after its start, and is deleted when its pass has expired', async () => {
    clock += HOUR
    const paper = await begin()
    clock += 2 * HOUR
    expect((await grade(paper.draw, answersTo(paper))).code).toBe('4034')
    clock += 24 * HOUR
    await deleteExpiredDraws.run({ pool, now, logger: createLogger('silent') })
    expect((await pool.query('select 1 from app.exam_draws')).rowCount).toBe(0)
  })

  it('rejects invalid answers', async () => {
    clock += HOUR
    const { draw } = await begin()
    expect((await grade(draw, ['A'])).code).toBe('4000')
    expect((await post('/app/exam/judge', { draw, language: 'en', answers: ['E'] })).code).toBe('4000')
    expect((await grade('A'.repeat(22), ['A'])).code).toBe('4034')
    expect((await post('/app/exam/begin', { language: 'fr' })).code).toBe('4000')
  })

  it('U09 uses questions that staff added, and none that staff removed', async () => {
    clock += HOUR
    const [[id, first] = ['', undefined]] = bank
    if (first === undefined) throw new TypeError('no question')
    const changed = Object.fromEntries(
      EXAM_LANGUAGES.map((language) => [language, { ...first[language], text: `${language}?` }]),
    ) as unknown as typeof first
    const change = { by: 'staff', at: clock }
    for (const other of [...bank.keys()].slice(1, -14))
      await writeQuestion(pool, other, bank.get(other) ?? first, { ...change, isActive: false })
    await writeQuestion(pool, id, changed, { ...change, isActive: true })
    expect((await begin()).questions.map(({ text }) => text)).toContain('en?')
    await writeQuestion(pool, id, changed, { ...change, isActive: false })
    const paper = await begin()
    expect([paper.of, paper.questions.map(({ text }) => text).includes('en?')]).toEqual([14, false])
  })
})
