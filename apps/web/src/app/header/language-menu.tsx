import { Menu } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { changeLanguage } from '../../features/preferences/index.ts'
import { showToast } from '../../features/toasts/index.ts'
import { useLanguage, useT } from '../../lib/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES, LANGUAGE_TAGS, type Language } from '../../lib/languages.ts'
import { PATHS } from '../../lib/paths.ts'
import { navigate } from '../../lib/router/index.ts'
import { useCurrentRoute } from '../current-route.ts'

const SHORT: Record<Language, string> = { zh: '中文', en: 'EN', ru: 'RU' }
const LEAVING = ['information', 'guide']

/**
 * Returns the function that switches the language. It leaves the information and guide pages for home, because their
 * content differs by language (A52).
 */
export function useChooseLanguage(): (next: Language) => Promise<void> {
  const t = useT()
  const route = useCurrentRoute()?.name
  return async (next) => {
    try {
      await changeLanguage(next)
      if (route !== undefined && LEAVING.includes(route)) navigate(PATHS.home)
    } catch {
      showToast({ kind: 'danger', title: t('shell.language-failed'), text: t('shell.language-failed-next') })
    }
  }
}

/** The language switcher of a wide header (HDR-014); the display settings of a phone contain it. */
export function LanguageMenu(): ReactElement {
  const t = useT()
  const language = useLanguage()
  const choose = useChooseLanguage()
  return (
    <Menu
      label={t('shell.language')}
      trigger={SHORT[language]}
      triggerClassName="inline-grid h-7 place-items-center rounded-2 px-tight text-12 text-2 hover:bg-surface-2 hover:text-1 pointer-coarse:h-11 pointer-coarse:px-3"
      end
      choice
      items={LANGUAGES.map((id) => ({
        id,
        label: LANGUAGE_NAMES[id],
        lang: LANGUAGE_TAGS[id],
        on: id === language,
      }))}
      onSelect={(id) => void choose(id)}
    />
  )
}
