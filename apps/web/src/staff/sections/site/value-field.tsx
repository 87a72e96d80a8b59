import { LINK_LENGTH } from '@tidebook/contract/links'
import {
  SITE_FIELDS,
  SITE_LENGTHS,
  type LocalText,
  type SiteLink,
  type SiteName,
  type SiteValue,
} from '@tidebook/contract/site'
import { Button, Field, IconButton, PlusIcon, Segmented, TrashIcon } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES } from '../../../lib/languages.ts'
import { Markdown } from '../../../lib/markdown/markdown.tsx'
import { SentenceField } from '../../views/sentence-field.tsx'
import { isLinkList, type SiteProblem } from './site-draft.ts'

interface ValueFieldProps<Value> {
  readonly name: SiteName
  readonly value: Value
  readonly problem: SiteProblem | undefined
  readonly onChange: (value: Value) => void
}

/** The input of a setting: a line, a text in three languages, or a list of entries. */
export function ValueField({ value, ...rest }: ValueFieldProps<SiteValue>): ReactElement | null {
  const t = useT()
  const { name, problem, onChange } = rest
  if (typeof value === 'boolean') return null
  if (isLinkList(value)) return <LinkList {...rest} value={value} />
  if (typeof value === 'object') return <TextField {...rest} value={value} />
  return (
    <Field
      caption={t(`staff.site.${name}`)}
      value={value}
      maxLength={LINK_LENGTH}
      spellCheck={false}
      autoCapitalize="off"
      error={problem && t(`staff.site.problem.${problem}`)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function TextField({ name, value, problem, onChange }: ValueFieldProps<LocalText>): ReactElement {
  const t = useT()
  const [language, setLanguage] = useState(useLanguage())
  const isText = SITE_FIELDS[name] === 'text'
  return (
    <>
      <div className="flex">
        <Segmented
          label={t('staff.questions.language')}
          value={language}
          onChange={setLanguage}
          items={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))}
        />
      </div>
      <SentenceField
        key={language}
        lines={isText}
        lang={LANGUAGE_TAGS[language]}
        caption={t(`staff.site.${name}`)}
        longest={isText ? SITE_LENGTHS.text : SITE_LENGTHS.line}
        value={value[language]}
        error={problem && t(`staff.site.problem.${problem}`)}
        onChange={(typed) => onChange({ ...value, [language]: typed })}
      />
      {isText && value[language].trim() !== '' && (
        <section aria-label={t('staff.site.preview')} className="min-w-0 rounded-3 border p-4">
          <h3 className="mb-2 text-12 text-3">{t('staff.site.preview')}</h3>
          <Markdown text={value[language]} />
        </section>
      )}
    </>
  )
}

const NO_ENTRY: SiteLink = { title: { en: '', zh: '', ru: '' }, path: '' }

function LinkList({ value, problem, onChange }: ValueFieldProps<readonly SiteLink[]>): ReactElement {
  const t = useT()
  const change = (place: number, entry: SiteLink): void => onChange(value.with(place, entry))
  return (
    <>
      {value.map(({ title, path }, place) => (
        <fieldset key={place} className="flex min-w-0 flex-col gap-2 rounded-3 border p-3">
          <legend className="sr-only">{t('staff.site.entry', { number: place + 1 })}</legend>
          {LANGUAGES.map((language) => (
            <Field
              key={language}
              caption={t('staff.site.title', { language: LANGUAGE_NAMES[language] })}
              lang={LANGUAGE_TAGS[language]}
              maxLength={SITE_LENGTHS.line}
              value={title[language]}
              onChange={({ target }) => change(place, { path, title: { ...title, [language]: target.value } })}
            />
          ))}
          <span className="flex items-end gap-2">
            <Field
              className="flex-1"
              caption={t('staff.site.path')}
              maxLength={LINK_LENGTH}
              spellCheck={false}
              value={path}
              onChange={({ target }) => change(place, { title, path: target.value })}
            />
            <IconButton
              label={t('staff.site.remove', { number: place + 1 })}
              onClick={() => onChange(value.filter((_, other) => other !== place))}
            >
              <TrashIcon />
            </IconButton>
          </span>
        </fieldset>
      ))}
      {problem !== undefined && (
        <p role="alert" className="text-12 text-danger">
          {t(`staff.site.problem.${problem}`)}
        </p>
      )}
      <div>
        <Button disabled={value.length >= SITE_LENGTHS.links} onClick={() => onChange([...value, NO_ENTRY])}>
          <PlusIcon />
          {t('staff.site.add')}
        </Button>
      </div>
    </>
  )
}
