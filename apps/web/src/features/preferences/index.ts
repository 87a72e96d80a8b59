export { DENSITIES, preferencesStore, setPreference, SIDES, THEMES } from './model/preferences-store.ts'
export type { Density, Preferences, Sides, Theme } from './model/preferences-store.ts'
export { paintedTheme, startPreferences } from './services/apply-appearance.ts'
export { changeLanguage, storedLanguage } from './services/change-language.ts'
