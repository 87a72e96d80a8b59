import { Field } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'

/** Six digits of an authenticator app. */
export function CodeField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (code: string) => void
}): ReactElement {
  const t = useT()
  return (
    <Field
      caption={t('staff.in.code')}
      hint={t('staff.in.code-hint')}
      size="large"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, 6))}
    />
  )
}
