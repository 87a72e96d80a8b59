import type { CallResult } from '@tidebook/client/http'
import { Button, Dialog } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { FormNotice, SecretField, useForm } from '../../sign-in/index.ts'

interface ConfirmDialogProps<T> {
  readonly title: ReactNode
  readonly why: ReactNode
  readonly action: ReactNode
  readonly danger?: boolean
  readonly call: (password: string) => Promise<CallResult<T>>
  readonly onDone: (answer: T) => void
  readonly onClose: () => void
}

/** Something that wants the password once more. */
export const ConfirmDialog = <T,>(props: ConfirmDialogProps<T>): ReactElement => {
  const { title, why, action, danger = false, call, onDone, onClose } = props
  const t = useT()
  const form = useForm()
  const [password, setPassword] = useState('')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (form.busy) return
    form.try()
    form.refuse(undefined)
    if (password === '') return
    const answer = await form.send(() => call(password), 'nothing')
    if (answer === undefined) return
    onClose()
    onDone(answer)
  }
  return (
    <Dialog open sticky busy={form.busy} onClose={onClose} title={title} closeLabel={t('common.close')}>
      <form data-enter="" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p className="text-2">{why}</p>
        <SecretField
          caption={t('account.password')}
          value={password}
          onChange={setPassword}
          fill="current-password"
          error={form.tried && password === '' && t('account.password-needed')}
        />
        <FormNotice form={form} />
        <Button type="submit" variant={danger ? 'danger' : 'primary'} size="large" wide pending={form.busy}>
          {action}
        </Button>
      </form>
    </Dialog>
  )
}
