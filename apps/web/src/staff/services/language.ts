import { messages as en } from 'virtual:catalog/en/staff'
import { messages as ru } from 'virtual:catalog/ru/staff'
import { messages as zh } from 'virtual:catalog/zh/staff'
import { setPreference, storedLanguage } from '../../features/preferences/index.ts'
import { activateMessages, translate } from '../../lib/i18n.ts'
import { LANGUAGE_TAGS, type Language } from '../../lib/languages.ts'

const catalogs: Readonly<Record<Language, Record<string, unknown>>> = { en, ru, zh }

function applyLanguage(language: Language): void {
  activateMessages(language, catalogs[language])
  document.documentElement.lang = LANGUAGE_TAGS[language]
  document.title = translate('staff.title')
}

/** Sets the document to the language stored for the exchange in this browser. */
export function applyStoredLanguage(): void {
  return applyLanguage(storedLanguage())
}

/** Sets the document to another language and stores it. */
export function chooseLanguage(language: Language): void {
  applyLanguage(language)
  setPreference('languageType', language)
}
