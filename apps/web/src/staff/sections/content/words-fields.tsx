import { CONTENT_LENGTHS } from '@tidebook/contract/content'
import { cx, Field } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS, type Language } from '../../../lib/languages.ts'
import type { Word } from './content-draft.ts'

interface WordsFieldsProps {
  readonly language: Language
  readonly words: Readonly<Record<Word, string>>
  readonly fields: readonly Word[]
  readonly errorOf: (word: Word) => string | undefined
  readonly onChange: (word: Word, typed: string) => void
}

/** The texts of an item in one language. */
export function WordsFields({ language, words, fields, errorOf, onChange }: WordsFieldsProps): ReactElement {
  const t = useT()
  const id = useId()
  const error = errorOf('body')
  const lang = LANGUAGE_TAGS[language]
  return (
    <>
      {fields
        .filter((word) => word !== 'body')
        .map((word) => (
          <Field
            key={word}
            lang={lang}
            caption={t(`staff.content.${word}`)}
            hint={word === 'summary' ? t('staff.content.summary-hint') : undefined}
            maxLength={CONTENT_LENGTHS[word]}
            value={words[word]}
            error={errorOf(word)}
            onChange={({ target }) => onChange(word, target.value)}
          />
        ))}
      {fields.includes('body') && (
        <div className="min-w-0">
          <label htmlFor={id} className="mb-1 block text-12 text-2">
            {t('staff.content.body')}
          </label>
          <textarea
            id={id}
            lang={lang}
            rows={12}
            maxLength={CONTENT_LENGTHS.body}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={`${id}-note`}
            className={cx(
              'field-sizing-content block max-h-120 min-h-48 w-full resize-none rounded-2 border bg-surface-1 px-3 py-2 leading-6 pointer-coarse:text-16',
              error === undefined ? 'border-line-strong hover:border-line-control' : 'border-danger',
            )}
            value={words.body}
            onChange={({ target }) => onChange('body', target.value)}
          />
          <p
            id={`${id}-note`}
            role={error === undefined ? undefined : 'alert'}
            className={cx('mt-1 text-12', error === undefined ? 'text-3' : 'text-danger')}
          >
            {error ?? t('staff.content.body-hint')}
          </p>
        </div>
      )}
    </>
  )
}
