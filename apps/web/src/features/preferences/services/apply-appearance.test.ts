// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setPreference } from '../model/preferences-store.ts'
import { startPreferences } from './apply-appearance.ts'

const root = document.documentElement
let systemIsLight: boolean
let changeSystem: () => void

beforeEach(() => {
  systemIsLight = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return systemIsLight
    },
    addEventListener: (_type: string, listener: () => void) => {
      changeSystem = listener
    },
  }))
  startPreferences()
})
afterEach(() => {
  setPreference('theme', 'system')
  setPreference('sides', 'green-up')
  vi.unstubAllGlobals()
})

it('applies and stores light and dark immediately (UX-101)', () => {
  for (const theme of ['light', 'dark'] as const) {
    setPreference('theme', theme)
    expect(root.dataset['theme']).toBe(theme)
    expect(localStorage.getItem('tidebook_theme')).toBe(`"${theme}"`)
  }
})

it('follows the system in the system theme (UX-101)', () => {
  setPreference('theme', 'system')
  expect(root.dataset['theme']).toBe('dark')
  systemIsLight = true
  changeSystem()
  expect(root.dataset['theme']).toBe('light')
})

it('supports blue and orange sides, and red for a rise (UX-101)', () => {
  setPreference('sides', 'blue-orange')
  expect([root.dataset['sides'], root.dataset['rise']]).toEqual(['blue-orange', undefined])
  setPreference('sides', 'red-up')
  expect([root.dataset['sides'], root.dataset['rise']]).toEqual([undefined, 'red'])
  setPreference('sides', 'green-up')
  expect([root.dataset['sides'], root.dataset['rise']]).toEqual([undefined, undefined])
})
