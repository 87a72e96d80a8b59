import type { LocalText } from '@tidebook/contract/site'
import type { Language } from '../../../lib/languages.ts'

/** A text in a language: in the place of a missing one the English one, then whichever there is (A51); '' for none. */
export const textIn = (text: LocalText, language: Language): string =>
  text[language] || text.en || text.zh || text.ru || ''
