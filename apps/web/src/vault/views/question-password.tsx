import { useId, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { AskPassword } from './ask-password.tsx'
import { DialogForm } from './dialog-form.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { Phrase } from './phrase.tsx'
import type { PasswordForm } from './use-password-form.ts'

/**
 * The trading password as part of a confirmation (ERR-021, ERR-022, ERR-031), with the words that identify the window
 * next to the field.
 */
export function QuestionPassword(props: {
  readonly form: PasswordForm
  readonly address: string
  readonly asksEachTime: boolean
  /** Whether the field gets the focus first. */
  readonly isFirst: boolean
  readonly onSubmit: () => void
  readonly onLeave: () => void
}): ReactElement {
  const { form, address, asksEachTime, isFirst, onSubmit, onLeave } = props
  const t = useT()
  return (
    <div className="flex basis-full flex-col gap-2">
      <Phrase isShort />
      <DialogForm id={useId()} onSubmit={onSubmit}>
        <AskPassword
          form={form}
          address={address}
          isFirst={isFirst}
          caption={<span className="sr-only">{t('wallet.password')}</span>}
          hint={t(asksEachTime ? 'wallet.password-each-time' : 'wallet.password-opens')}
        />
      </DialogForm>
      {form.failure !== undefined && <ForgotPassword onLeave={onLeave} />}
    </div>
  )
}
