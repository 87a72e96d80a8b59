import { describe, expect, it } from 'vitest'
import { draftOf, problemOf, unfinishedLanguage, wordsOf } from './question-draft.ts'

const words = { text: 'a?', right: 'b', wrong: ['c', 'd', 'e'], hint: 'f' } as const
const whole = {
  en: { ...words, wrong: ['c', 'd', 'e'] },
  zh: { ...words, wrong: ['c', 'd', 'e'] },
  ru: { ...words, wrong: ['c', 'd', 'e'] },
} as Parameters<typeof draftOf>[0]

describe('question draft', () => {
  it('is unchanged without input', () => {
    expect(wordsOf(draftOf(whole))).toEqual(whole)
    expect(unfinishedLanguage(draftOf(whole))).toBeUndefined()
  })

  it('requires every sentence in every language', () => {
    expect(unfinishedLanguage(draftOf())).toBe('zh')
    const draft = draftOf(whole)
    const half = { ...draft, ru: { ...draft.ru, hint: ' ' } }
    expect([unfinishedLanguage(half), problemOf(half, 'ru', 'hint')]).toEqual(['ru', 'missing'])
  })

  it('requires options and a hint that differ', () => {
    const draft = draftOf(whole)
    const double = { ...draft, zh: { ...draft.zh, 'wrong-2': 'b ' } }
    expect(unfinishedLanguage(double)).toBe('zh')
    expect([problemOf(double, 'zh', 'right'), problemOf(double, 'zh', 'wrong-2')]).toEqual(['same', 'same'])
    expect(problemOf(double, 'zh', 'wrong-1')).toBeUndefined()
    expect(problemOf({ ...draft, en: { ...draft.en, text: 'b' } }, 'en', 'text')).toBeUndefined()
  })
})
