import type { VaultAppearance } from '@tidebook/keyring'
import { messages as en } from 'virtual:catalog/en/vault'
import { messages as ru } from 'virtual:catalog/ru/vault'
import { messages as zh } from 'virtual:catalog/zh/vault'
import { activateMessages } from '../../lib/i18n.ts'
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../../lib/languages.ts'

const catalogs: Readonly<Record<Language, Record<string, unknown>>> = { en, ru, zh }
const ATTRIBUTES = ['sides', 'rise', 'density'] as const

/** Applies the language and display settings of the surrounding page to the document; ignores unknown values. */
export function applyAppearance(look: VaultAppearance): void {
  const root = document.documentElement
  const language = LANGUAGES.find((each) => each === look.language) ?? 'en'
  activateMessages(language, catalogs[language])
  root.lang = LANGUAGE_TAGS[language]
  root.dataset['theme'] = look.theme === 'light' ? 'light' : 'dark'
  for (const name of ATTRIBUTES) {
    const value = look[name]
    if (value === undefined) delete root.dataset[name]
    else root.dataset[name] = String(value)
  }
}
