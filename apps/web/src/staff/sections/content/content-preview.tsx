import { Empty } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS, type Language } from '../../../lib/languages.ts'
import { Markdown } from '../../../lib/markdown/markdown.tsx'
import type { Word } from './content-draft.ts'

interface ContentPreviewProps {
  readonly language: Language
  readonly words: Readonly<Record<Word, string>>
}

/** A preview that uses the same components as the published page. Its links are disabled. */
export function ContentPreview({ language, words }: ContentPreviewProps): ReactElement {
  const t = useT()
  if (Object.values(words).every((text) => text.trim() === ''))
    return (
      <Empty className="flex-1" title={t('staff.content.unwritten')}>
        {t('staff.content.unwritten-next')}
      </Empty>
    )
  return (
    <article
      lang={LANGUAGE_TAGS[language]}
      className="min-w-0 rounded-3 border p-4"
      onClickCapture={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <h3 className="text-20 font-semibold break-words">{words.title}</h3>
      {words.summary.trim() !== '' && <p className="mt-1 mb-3 text-14 break-words text-2">{words.summary}</p>}
      <Markdown text={words.body} className="mt-3" />
    </article>
  )
}
