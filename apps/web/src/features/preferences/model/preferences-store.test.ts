import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { resolveTheme } from '../services/apply-appearance.ts'
import { preferencesStore, readPreferences, setPreference } from './preferences-store.ts'

describe('preferences', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('stores the selected language as languageType (I18-007)', () => {
    const storage = memoryStorage()
    vi.stubGlobal('localStorage', storage)
    setPreference('languageType', 'ru')
    expect(storage.getItem('tidebook_languageType')).toBe('"ru"')
    expect(preferencesStore.get().languageType).toBe('ru')
    expect(readPreferences('zh-CN').languageType).toBe('ru')
  })

  it('falls back to the defaults for missing or invalid values', () => {
    vi.stubGlobal('localStorage', memoryStorage({ tidebook_theme: '"pink"', tidebook_sides: '{}' }))
    expect(readPreferences('fr')).toEqual({
      languageType: 'en',
      theme: 'system',
      sides: 'green-up',
      density: 'compact',
    })
  })

  it('follows the system theme only when the user selects it', () => {
    expect(resolveTheme('system', true)).toBe('light')
    expect(resolveTheme('system', false)).toBe('dark')
    expect(resolveTheme('dark', true)).toBe('dark')
  })
})
