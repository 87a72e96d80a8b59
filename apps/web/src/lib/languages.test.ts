import { describe, expect, it } from 'vitest'
import { initialLanguage } from './languages.ts'

describe('initial language', () => {
  it('uses the stored choice first (I18-004)', () => {
    expect(initialLanguage('ru', 'zh-CN')).toBe('ru')
    expect(initialLanguage('en', 'zh-CN')).toBe('en')
  })
  it("falls back to zh when the browser's language is any Chinese (I18-005)", () => {
    for (const browser of ['zh', 'zh-TW', 'zh-Hans-CN', 'ZH-cn']) expect(initialLanguage(undefined, browser)).toBe('zh')
  })
  it("falls back to ru when the browser's language is Russian", () => {
    for (const browser of ['ru', 'ru-RU', 'RU-by']) expect(initialLanguage(undefined, browser)).toBe('ru')
    expect(initialLanguage('en', 'ru-RU'), 'the stored choice wins').toBe('en')
  })
  it('falls back to en otherwise (I18-006)', () => {
    for (const browser of ['fr', 'run', '', undefined]) expect(initialLanguage(undefined, browser)).toBe('en')
    expect(initialLanguage('de', 'fr')).toBe('en')
  })
})
