import { I18n } from '@lingui/core'
import { useCallback, useSyncExternalStore } from 'react'
import { catalogs } from 'virtual:catalogs'
import { BASE_GROUP, type WordGroup } from '../locales/groups.ts'
import type { MessageKey } from '../locales/keys.ts'
import { LANGUAGE_TAGS, type Language } from './languages.ts'
import { networkWords } from './network.ts'

export type { WordGroup } from '../locales/groups.ts'
export type { MessageKey } from '../locales/keys.ts'
export type MessageValues = Record<string, string | number>
export type Translate = (key: MessageKey, values?: MessageValues) => string

const i18n = new I18n({})
type Messages = Parameters<typeof i18n.load>[1]

type Catalog = () => Promise<{ messages: Record<string, unknown> }>
/** Written by the build for these languages and groups. */
const wordsOf = catalogs as Record<Language, Record<WordGroup, Catalog>>

const groups = new Set<WordGroup>([BASE_GROUP])

const fetchWords = async (language: Language, group: WordGroup): Promise<void> => {
  const { messages } = await wordsOf[language][group]()
  i18n.load(language, messages as Messages)
}

/** Fetches the words of a group in the language of the page, and from then on in every language chosen later. */
export const needWords = async (group: WordGroup): Promise<void> => {
  groups.add(group)
  await fetchWords(currentLanguage(), group)
}

/** Fetches the words of a language and puts them on the page. Rejects when they cannot be fetched; nothing changes then. */
export const activateLanguage = async (language: Language): Promise<void> => {
  await Promise.all(Array.from(groups, (group) => fetchWords(language, group)))
  i18n.activate(language)
  if (typeof document !== 'undefined') document.documentElement.lang = LANGUAGE_TAGS[language]
}

/** Puts words in place without fetching, for tests and the first paint. */
export const activateMessages = (language: Language, messages: Record<string, unknown>): void => {
  i18n.load(language, messages as Messages)
  i18n.activate(language)
}

/** The language on the page now. */
export const currentLanguage = (): Language => (i18n.locale === '' ? 'en' : (i18n.locale as Language))

/**
 * Calls the listener after each change of the language, and not when more words of the same language arrive.
 * @returns how to stop
 */
export const onLanguage = (listener: () => void): (() => void) => {
  let last = i18n.locale
  return i18n.on('change', () => {
    if (i18n.locale === last) return
    last = i18n.locale
    listener()
  })
}

/** The words of a key, outside of components. */
export const translate: Translate = (key, values) => i18n._(key, { ...networkWords(), ...values })

/** `t(key, values)` in the language of the page; the component renders again when it changes. */
export const useT = (): Translate => {
  const language = useSyncExternalStore(onLanguage, currentLanguage, currentLanguage)
  return useCallback((key, values) => (language ? translate(key, values) : ''), [language])
}

/** The language of the page, for parts that need more than words. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage, currentLanguage)

const known = (key: string): key is MessageKey => Object.hasOwn(i18n.messages, key)

/**
 * The words for an error code (message key `error.<code>`). A code without words is shown with `params.message`
 * when there is one (unknown messages are shown as they are, specification section 8), else as "unknown error".
 */
export const formatError = (code: string, params: MessageValues = {}): string => {
  const key = `error.${code}`
  if (known(key)) return translate(key, params)
  const message = params['message']
  return message === undefined || message === '' ? translate('error.unknown', { code }) : String(message)
}

/** What to do next after an error (message key `error-next.<code>`), when there are words for it. */
export const formatErrorNext = (code: string, params: MessageValues = {}): string | undefined => {
  const key = `error-next.${code}`
  return known(key) ? translate(key, params) : undefined
}
