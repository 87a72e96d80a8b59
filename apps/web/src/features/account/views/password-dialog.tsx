import { validatePassword } from '@tidebook/keyring/rules'
import { Button, Dialog } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { FormNotice, NewSecret, SecretField, useForm } from '../../sign-in/index.ts'
import { afterChange, settingsApi } from '../services/settings.ts'

/** Another login password; the person logs in again with it (ACC-001, ACC-009). */
export const PasswordDialog = ({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}): ReactElement => {
  const t = useT()
  const form = useForm()
  const [password, setPassword] = useState('')
  const [next, setNext] = useState('')
  const isSame = next !== '' && next === password
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (form.busy) return
    form.try()
    form.refuse(undefined)
    if (password === '' || validatePassword(next, { differsFrom: password }).length > 0) return
    const answer = await form.send(() => settingsApi.changePassword(id, { password, newPassword: next }), 'nothing')
    if (answer === undefined) return
    onClose()
    afterChange(answer)
  }
  return (
    <Dialog
      open
      sticky
      busy={form.busy}
      onClose={onClose}
      title={t('account.change-password')}
      closeLabel={t('common.close')}
    >
      <form data-enter="" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p className="text-2">{t('account.log-in-again')}</p>
        <SecretField
          caption={t('account.old-password')}
          value={password}
          onChange={setPassword}
          fill="current-password"
          error={form.tried && password === '' && t('account.password-needed')}
        />
        <NewSecret value={next} onChange={setNext} tried={form.tried} />
        {form.tried && isSame && (
          <p role="alert" className="text-12 text-danger">
            {t('account.same-as-old')}
          </p>
        )}
        <FormNotice form={form} />
        <Button type="submit" variant="primary" size="large" wide pending={form.busy}>
          {t('account.change-password')}
        </Button>
      </form>
    </Dialog>
  )
}
