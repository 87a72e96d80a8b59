import type { CallResult } from '@tidebook/client/http'
import { useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { SecretField, useForm } from '../../sign-in/index.ts'
import { FormDialog } from './form-dialog.tsx'

interface ConfirmDialogProps<T> {
  readonly title: ReactNode
  readonly why: ReactNode
  readonly action: ReactNode
  readonly danger?: boolean
  readonly call: (password: string) => Promise<CallResult<T>>
  readonly onDone: (answer: T) => void
  readonly onClose: () => void
}

/** A dialog that confirms an action with the password. */
export function ConfirmDialog<T>(props: ConfirmDialogProps<T>): ReactElement {
  const { title, why, action, danger = false, call, onDone, onClose } = props
  const t = useT()
  const form = useForm()
  const [password, setPassword] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (!form.begin(event)) return
    if (password === '') return
    const answer = await form.send(() => call(password), 'nothing')
    if (answer === undefined) return
    onClose()
    onDone(answer)
  }
  return (
    <FormDialog form={form} title={title} action={action} danger={danger} onSubmit={submit} onClose={onClose}>
      <p className="text-2">{why}</p>
      <SecretField
        caption={t('account.password')}
        value={password}
        onChange={setPassword}
        fill="current-password"
        error={form.tried && password === '' && t('account.password-needed')}
      />
    </FormDialog>
  )
}
