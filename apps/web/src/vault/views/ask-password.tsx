import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { FocusFirst } from './focus-first.tsx'
import { PasswordField } from './password-field.tsx'
import type { PasswordForm } from './use-password-form.ts'

/** The field for the trading password of the wallet, which gets the focus. */
export function AskPassword({
  form,
  address,
  hint,
  caption,
  isFirst = true,
}: {
  form: PasswordForm
  address: string
  hint?: ReactNode
  caption?: ReactNode
  /** Whether this field gets the focus first. */
  isFirst?: boolean
}): ReactElement {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  // The field is disabled while a password is being verified, which takes the focus away from it.
  useEffect(() => {
    if (form.failure !== undefined) place.current?.querySelector('input')?.focus()
  }, [form.failure])
  const field = (
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
  )
  return (
    <>
      {/* The address lets a password manager find the right entry. */}
      <input type="text" name="username" autoComplete="username" value={address} readOnly hidden />
      <div ref={place} className="contents">
        {isFirst ? <FocusFirst>{field}</FocusFirst> : field}
      </div>
    </>
  )
}
