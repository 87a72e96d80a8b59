/** The languages of the product (I18-001..003), in the order of the switcher. */
export const LANGUAGES = ['zh', 'en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

/** Name of each language, in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { zh: '中文', en: 'English', ru: 'Русский' }

/** Value of the page's `lang` attribute for each language. */
export const LANGUAGE_TAGS: Record<Language, string> = { zh: 'zh-CN', en: 'en', ru: 'ru' }

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/**
 * Returns the language of the first paint: the stored choice, else the browser's if the product supports it (any
 * Chinese is zh), else en (I18-004..006, ADR 0051).
 */
export function initialLanguage(stored: unknown, browser: string | undefined): Language {
  if (isLanguage(stored)) return stored
  const spoken = browser?.toLowerCase().split('-')[0]
  return isLanguage(spoken) ? spoken : 'en'
}
