import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { FocusFirst } from './focus-first.tsx'
import { PasswordField } from './password-field.tsx'
import type { PasswordForm } from './use-password-form.ts'

/** The field for the trading password of the wallet, with the typing in it. */
export const AskPassword = ({
  form,
  address,
  hint,
  caption,
}: {
  form: PasswordForm
  address: string
  hint?: ReactNode
  caption?: string
}): ReactElement => {
  const t = useT()
  return (
    <>
      {/* A password manager finds the right entry by the address. */}
      <input type="text" name="username" autoComplete="username" value={address} readOnly hidden />
      <FocusFirst>
        <PasswordField
          caption={caption ?? t('wallet.password')}
          value={form.password}
          onChange={form.change}
          fill="current"
          placeholder={t('wallet.input-password')}
          error={form.failure}
          hint={hint}
          disabled={form.busy}
        />
      </FocusFirst>
    </>
  )
}
