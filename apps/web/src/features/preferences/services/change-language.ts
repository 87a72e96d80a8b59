import { activateLanguage } from '../../../lib/i18n.ts'
import type { Language } from '../../../lib/languages.ts'
import { preferencesStore, setPreference } from '../model/preferences-store.ts'

/** Returns the language of this visit. */
export function storedLanguage(): Language {
  return preferencesStore.get().languageType
}

/** Switches the page to another language and stores it. Rejects when its texts cannot be loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  await activateLanguage(language)
  setPreference('languageType', language)
}
