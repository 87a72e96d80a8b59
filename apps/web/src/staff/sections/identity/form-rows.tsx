import type { OpenedReview } from '@tidebook/contract'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'

/** The applicant's data, to compare with the photos next to it. */
export function FormRows({ form, sent }: { readonly form: OpenedReview['form']; readonly sent: number }): ReactElement {
  const t = useT()
  const nations = new Intl.DisplayNames([LANGUAGE_TAGS[useLanguage()]], { type: 'region' })
  const rows = [
    [t('identity.field.realName'), form.realName],
    [t('identity.field.nation'), nations.of(form.nation) ?? form.nation],
    [t('identity.field.idNumber'), form.idNumber],
    [t('staff.identity.valid'), `${form.starts} – ${form.ends === '' ? t('identity.long-term') : form.ends}`],
    [t('staff.identity.sent'), formatDateTime(sent)],
  ]
  return (
    <dl className="flex flex-col gap-2">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-2">{name}</dt>
          <dd className="text-right font-medium break-all select-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
