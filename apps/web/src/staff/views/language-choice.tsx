import { Menu } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useLanguage, useT } from '../../lib/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES, type Language } from '../../lib/languages.ts'
import { chooseLanguage } from '../services/language.ts'

const SHORT: Record<Language, string> = { zh: '中文', en: 'EN', ru: 'RU' }

/** A switcher for the document's language. */
export function LanguageChoice(): ReactElement {
  const t = useT()
  const language = useLanguage()
  return (
    <Menu
      label={t('shell.language')}
      trigger={SHORT[language]}
      triggerClassName="inline-grid h-7 place-items-center rounded-2 px-tight text-12 text-2 hover:bg-surface-2 hover:text-1 pointer-coarse:h-11 pointer-coarse:px-3"
      end
      choice
      items={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id], lang: LANGUAGE_TAGS[id], on: id === language }))}
      onSelect={chooseLanguage}
    />
  )
}
