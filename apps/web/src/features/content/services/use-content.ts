import type { ContentApi } from '@tidebook/client/content'
import type { CallResult } from '@tidebook/client/http'
import { useLanguage } from '../../../lib/i18n.ts'
import type { Language } from '../../../lib/languages.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import type { QueryState } from '../../../lib/queries/use-read.ts'
import { contentApi } from './content-api.ts'

/** Polling interval of an open page for new content, in milliseconds. */
const RETRY_MS = 60_000

/**
 * Loads published content in the current language.
 * @param key all parameters of the call except the language
 */
export function useContent<T>(
  key: readonly unknown[],
  fetch: (api: ContentApi, language: Language) => Promise<CallResult<T>>,
): QueryState<T> {
  const language = useLanguage()
  return useCall(['content', language, ...key], () => fetch(contentApi, language), { everyMs: RETRY_MS })
}
