import { initialLanguage, isLanguage, type Language } from '../../../lib/languages.ts'
import { defineSetting, type Setting } from '../../../lib/settings/define-setting.ts'
import { createStore, type Store } from '../../../lib/store.ts'

export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

/**
 * Color schemes of the two sides: green buys (default), blue and orange for red-green color blindness, or red rises
 * (A63).
 */
export const SIDES = ['green-up', 'blue-orange', 'red-up'] as const
export type Sides = (typeof SIDES)[number]

export const DENSITIES = ['compact', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]

export interface Preferences {
  readonly languageType: Language
  readonly theme: Theme
  readonly sides: Sides
  readonly density: Density
}

function oneOf<T>(values: readonly T[], otherwise: T) {
  return (value: unknown): T => values.find((each) => each === value) ?? otherwise
}

const stored = {
  languageType: defineSetting('languageType', { parse: (value) => (isLanguage(value) ? value : undefined) }),
  theme: defineSetting('theme', { parse: oneOf(THEMES, 'system') }),
  sides: defineSetting('sides', { parse: oneOf(SIDES, 'green-up') }),
  density: defineSetting('density', { parse: oneOf(DENSITIES, 'compact') }),
} as const

/** Reads the stored preferences. Missing or invalid values fall back to the defaults. */
export function readPreferences(browserLanguage: string | undefined): Preferences {
  return {
    languageType: initialLanguage(stored.languageType.read(), browserLanguage),
    theme: stored.theme.read(),
    sides: stored.sides.read(),
    density: stored.density.read(),
  }
}

export const preferencesStore: Store<Preferences> = createStore(
  readPreferences(typeof navigator === 'undefined' ? undefined : navigator.language),
)

/** Changes one preference and stores it (I18-007: the language as languageType). */
export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  preferencesStore.set((state) => (state[key] === value ? state : { ...state, [key]: value }))
  const setting = stored[key] as Setting<Preferences[K] | undefined>
  setting.write(value)
}
