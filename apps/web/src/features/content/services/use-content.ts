import type { ContentApi } from '@tidebook/client/content'
import type { CallResult } from '@tidebook/client/http'
import { useCallback } from 'react'
import { useLanguage } from '../../../lib/i18n.ts'
import type { Language } from '../../../lib/languages.ts'
import { useAnswer, type Answer } from '../../../lib/use-answer.ts'
import { contentApi } from './content-api.ts'

/** How often a page that stays open asks for what was published since, milliseconds. */
const AGAIN_MS = 60_000

/**
 * Something that operators published, in the language of the page and again when that changes.
 * @param ask keeps its identity as long as the question is the same
 */
export const useContent = <T>(ask: (api: ContentApi, language: Language) => Promise<CallResult<T>>): Answer<T> => {
  const language = useLanguage()
  const call = useCallback(() => ask(contentApi, language), [ask, language])
  return useAnswer(call, AGAIN_MS)
}
