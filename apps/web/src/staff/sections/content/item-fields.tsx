import {
  BANNER_PLACES,
  CONTENT_LENGTHS,
  FIELDS_OF_KIND,
  HELP_SECTIONS,
  type ContentKind,
} from '@tidebook/contract/content'
import { Checkbox, Field } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { ChoiceMenu } from '../../../lib/choice-menu.tsx'
import { DateField } from '../../../lib/date-field.tsx'
import { useT } from '../../../lib/i18n.ts'
import type { ContentDraft, OtherField } from './content-draft.ts'
import { PictureField } from './picture-field.tsx'

interface ItemFieldsProps {
  readonly kind: ContentKind
  readonly draft: ContentDraft
  readonly errorOf: (field: OtherField) => string | undefined
  readonly onChange: (change: Partial<Omit<ContentDraft, 'words'>>) => void
}

/** The fields of an item that are the same in every language. */
export function ItemFields({ kind, draft, errorOf, onChange }: ItemFieldsProps): ReactElement {
  const t = useT()
  const has = FIELDS_OF_KIND[kind]
  const line = (field: 'link' | 'source' | 'version', hint?: string): ReactElement => (
    <Field
      caption={t(`staff.content.${field}`)}
      hint={hint}
      maxLength={CONTENT_LENGTHS[field]}
      value={draft[field]}
      error={errorOf(field)}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  )
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t pt-4">
      <legend className="contents text-13 font-semibold">{t('staff.content.for-all')}</legend>
      {(has.section || has.place) && (
        <div className="flex flex-wrap items-center gap-2 text-12 text-2">
          {t(has.section ? 'staff.content.section' : 'staff.content.place')}
          {has.section && (
            <ChoiceMenu
              label={t('staff.content.section')}
              value={draft.section}
              items={HELP_SECTIONS.map((id) => ({ id, label: t(`staff.content.section.${id}`) }))}
              onChange={(section) => onChange({ section })}
            />
          )}
          {has.place && (
            <ChoiceMenu
              label={t('staff.content.place')}
              value={draft.place}
              items={BANNER_PLACES.map((id) => ({ id, label: t(`staff.content.place.${id}`) }))}
              onChange={(place) => onChange({ place })}
            />
          )}
        </div>
      )}
      {has.version && line('version')}
      {has.link && line('link', t('staff.content.link-hint'))}
      {has.source && line('source')}
      {has.image && <PictureField image={draft.image} onChange={(image) => onChange({ image })} />}
      <div className="grid gap-4 tablet:grid-cols-3">
        <DateField
          caption={t('staff.content.day')}
          hint={t('staff.content.day-hint')}
          value={draft.day}
          onDate={(day) => onChange({ day })}
        />
        <DateField
          precision="minute"
          caption={t('staff.content.starts')}
          value={draft.starts}
          onDate={(starts) => onChange({ starts })}
        />
        <DateField
          precision="minute"
          caption={t('staff.content.ends')}
          value={draft.ends}
          error={errorOf('ends')}
          onDate={(ends) => onChange({ ends })}
        />
      </div>
      {has.closable && (
        <label className="flex items-center gap-2">
          <Checkbox checked={draft.closable} onChange={({ target }) => onChange({ closable: target.checked })} />
          {t('staff.content.closable')}
        </label>
      )}
    </fieldset>
  )
}
