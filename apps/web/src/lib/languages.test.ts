import { describe, expect, it } from 'vitest'
import { initialLanguage } from './languages.ts'

describe('initial language', () => {
  it('I18-004 the stored choice comes first', () => {
    expect(initialLanguage('ru', 'zh-CN')).toBe('ru')
    expect(initialLanguage('en', 'zh-CN')).toBe('en')
  })
  it('I18-005 else zh when the browser speaks any Chinese', () => {
    for (const browser of ['zh', 'zh-TW', 'zh-Hans-CN', 'ZH-cn']) expect(initialLanguage(undefined, browser)).toBe('zh')
  })
  it('opens in Russian when the browser speaks Russian', () => {
    for (const browser of ['ru', 'ru-RU', 'RU-by']) expect(initialLanguage(undefined, browser)).toBe('ru')
    expect(initialLanguage('en', 'ru-RU'), 'the stored choice wins').toBe('en')
  })
  it('I18-006 else en', () => {
    for (const browser of ['fr', 'run', '', undefined]) expect(initialLanguage(undefined, browser)).toBe('en')
    expect(initialLanguage('de', 'fr')).toBe('en')
  })
})
