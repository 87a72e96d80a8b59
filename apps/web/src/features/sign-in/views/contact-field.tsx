import { Field } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import type { FieldProblem } from '../model/fields.ts'
import type { AccountForm } from '../services/use-form.ts'

const KINDS = {
  phone: { inputMode: 'tel', autoComplete: 'tel-national' },
  email: { inputMode: 'email', autoComplete: 'email' },
  contact: { inputMode: 'email', autoComplete: 'username webauthn' },
  account: { inputMode: 'text', autoComplete: 'username webauthn' },
} as const

interface ContactFieldProps {
  readonly form: AccountForm
  readonly kind: keyof typeof KINDS
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: FieldProblem | undefined
  readonly tried: boolean
}

/** A field for a phone, an email, or any login name. */
export function ContactField({ form, kind, value, onChange, problem, tried }: ContactFieldProps): ReactElement {
  const t = useT()
  const refused = form.refusal?.field === 'contact' ? formatError(form.refusal.code) : undefined
  return (
    <Field
      caption={t(`sign-in.${kind}`)}
      size="large"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={254}
      {...KINDS[kind]}
      error={refused ?? (tried && problem && t(`sign-in.problem.${problem}`))}
    />
  )
}
