import type { LocalText } from '@tidebook/contract/site'
import type { Language } from '../../../lib/languages.ts'

/** Returns a text in a language, falling back to English, then to any available language (A51), then to ''. */
export function localizedText(text: LocalText, language: Language): string {
  return text[language] || text.en || text.zh || text.ru || ''
}
