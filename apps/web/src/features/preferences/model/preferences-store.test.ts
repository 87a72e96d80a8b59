import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { paintedTheme } from '../services/apply-appearance.ts'
import { preferencesStore, readPreferences, setPreference } from './preferences-store.ts'

describe('preferences', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('I18-007 the chosen language is stored as languageType', () => {
    const storage = memoryStorage()
    vi.stubGlobal('localStorage', storage)
    setPreference('languageType', 'ru')
    expect(storage.getItem('tidebook_languageType')).toBe('"ru"')
    expect(preferencesStore.get().languageType).toBe('ru')
    expect(readPreferences('zh-CN').languageType).toBe('ru')
  })

  it('falls back to the defaults for what is missing or unsound', () => {
    vi.stubGlobal('localStorage', memoryStorage({ tidebook_theme: '"pink"', tidebook_sides: '{}' }))
    expect(readPreferences('fr')).toEqual({
      languageType: 'en',
      theme: 'system',
      sides: 'green-up',
      density: 'compact',
    })
  })

  it('paints what the system says only when asked to', () => {
    expect(paintedTheme('system', true)).toBe('light')
    expect(paintedTheme('system', false)).toBe('dark')
    expect(paintedTheme('dark', true)).toBe('dark')
  })
})
