import { EXAM_LANGUAGES, EXAM_QUESTIONS, OPTION_LETTERS } from '@tidebook/contract'
import { describe, expect, it } from 'vitest'
import { toPublicQuestion, shuffleOptions, drawQuestions, correctLetter, shuffled } from './drawn-question.ts'
import { shippedQuestions } from './question-bank.ts'

const bank = shippedQuestions()

describe('the shipped questions', () => {
  it('U09 are 45 or more, and the same in every language', () => {
    expect(bank.size).toBeGreaterThanOrEqual(45)
    for (const language of EXAM_LANGUAGES) {
      const texts = [...bank.values()].map((question) => question[language].text)
      expect(new Set(texts).size).toBe(bank.size)
    }
  })

  it('have four different options, and a hint that equals none of them (REG-004)', () => {
    for (const [id, question] of bank) {
      for (const language of EXAM_LANGUAGES) {
        const { right, wrong, hint } = question[language]
        expect([id, language, new Set([right, ...wrong, hint]).size]).toEqual([id, language, OPTION_LETTERS.length + 1])
      }
    }
  })

  it('are written in their language', () => {
    for (const [id, { en, zh, ru }] of bank) {
      const sentences = ({ text, right, wrong, hint }: typeof en): string[] => [text, right, ...wrong, hint]
      for (const text of sentences(zh)) expect([id, /\p{Script=Han}/u.test(text)]).toEqual([id, true])
      for (const text of sentences(ru)) expect([id, /\p{Script=Cyrillic}/u.test(text)]).toEqual([id, true])
      for (const text of sentences(en)) expect([id, /^[\p{Script=Latin}\P{L}]+$/u.test(text)]).toEqual([id, true])
      for (const text of sentences(zh)) expect(text).not.toMatch(/你|过期|[\p{Script=Han}]\d|\d[\p{Script=Han}]/u)
      for (const text of sentences(ru))
        expect(text).not.toMatch(/(?<!\p{L})секрет(?!н)\p{L}*|леджер|родн\p{L}+|базов\p{L}+ монет/iu)
    }
  })

  it('cannot be answered by picking the longest option', () => {
    for (const language of EXAM_LANGUAGES) {
      const longest = [...bank.values()].filter(({ [language]: { right, wrong } }) =>
        wrong.every((option) => option.length < right.length),
      )
      expect([language, longest.length < bank.size * 0.6]).toEqual([language, true])
    }
  })
})

describe('a draw', () => {
  it('selects fifteen different questions, numbers them, and differs each time (REG-003)', () => {
    const ids = [...bank.keys()]
    const [first, second] = [drawQuestions(ids), drawQuestions(ids)]
    expect(first.map(({ number }) => number)).toEqual(
      Array.from({ length: EXAM_QUESTIONS }, (_each, index) => index + 1),
    )
    expect(new Set(first.map(({ id }) => id)).size).toBe(EXAM_QUESTIONS)
    expect(first).not.toEqual(second)
  })

  it('puts the right option at every letter, and shows the same options for a letter in every language', () => {
    const [id = '', question] = [...bank][0] ?? []
    const draws = Array.from({ length: 400 }, () => drawQuestions([id])).flat()
    const places = draws.map(correctLetter)
    for (const letter of OPTION_LETTERS) expect(places.filter((each) => each === letter).length).toBeGreaterThan(50)
    for (const drawn of draws.slice(0, 20)) {
      const place = OPTION_LETTERS.indexOf(correctLetter(drawn) ?? 'A')
      for (const language of EXAM_LANGUAGES)
        expect(question && toPublicQuestion(drawn, question, language).options[place]).toBe(question?.[language].right)
    }
  })

  it('repeats questions with the same numbers', () => {
    const draw = drawQuestions([...bank.keys()]).slice(3, 5)
    expect(shuffleOptions(draw).map(({ id, number }) => [id, number])).toEqual(
      draw.map(({ id, number }) => [id, number]),
    )
  })

  it('yields every order with the same probability', () => {
    const counts = new Map<string, number>()
    let state = 1
    const below = (limit: number): number => {
      state = (state * 48_271) % 2_147_483_647
      return state % limit
    }
    for (let round = 0; round < 6000; round += 1) {
      const key = shuffled(['a', 'b', 'c'], below).join('')
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })
})
