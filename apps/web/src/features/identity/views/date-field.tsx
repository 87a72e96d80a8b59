import { Field } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

/** Characters of a whole date. */
export const WHOLE_DATE = 'YYYY-MM-DD'.length

/** Eight digits are a date whose dashes were left out. */
const withDashes = (text: string): string => text.trim().replace(/^(\d{4})(\d{2})(\d{2})$/u, '$1-$2-$3')

/** A day as the product writes days, year first. The browser's own field would write it as its country does. */
export const DateField = (props: {
  readonly caption: string
  readonly value: string
  readonly error: string | undefined
  readonly disabled?: boolean
  readonly onDate: (date: string) => void
}): ReactElement => {
  const { caption, value, error, disabled = false, onDate } = props
  const t = useT()
  return (
    <Field
      caption={caption}
      placeholder={t('identity.date-form')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={WHOLE_DATE}
      disabled={disabled}
      value={value}
      error={error}
      onChange={({ target }) => onDate(withDashes(target.value))}
    />
  )
}
