import { activateLanguage } from '../../../lib/i18n.ts'
import type { Language } from '../../../lib/languages.ts'
import { preferencesStore, setPreference } from '../model/preferences-store.ts'

/** The language of this visit. */
export const storedLanguage = (): Language => preferencesStore.get().languageType

/** Puts the page into another language and remembers it. Rejects when its words cannot be fetched. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await activateLanguage(language)
  setPreference('languageType', language)
}
