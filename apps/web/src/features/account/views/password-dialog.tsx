import { useState, type FormEvent, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { userStore } from '../../session/index.ts'
import { loginPasswordProblems, NewSecret, SecretField, useForm } from '../../sign-in/index.ts'
import { handleAccountChange, settingsApi } from '../services/settings.ts'
import { FormDialog } from './form-dialog.tsx'

/** Changes the login password. The user signs in again with the new one (ACC-001, ACC-009). */
export function PasswordDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useT()
  const userName = useStore(userStore).userInfo?.userName ?? ''
  const form = useForm()
  const [password, setPassword] = useState('')
  const [next, setNext] = useState('')
  const isSame = next !== '' && next === password
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (!form.begin(event)) return
    if (password === '' || loginPasswordProblems(next, { userName, differsFrom: password }).length > 0) return
    const answer = await form.send(() => settingsApi.changePassword(id, { password, newPassword: next }), 'nothing')
    if (answer === undefined) return
    onClose()
    handleAccountChange(answer)
  }
  return (
    <FormDialog
      form={form}
      title={t('account.change-password')}
      action={t('account.change-password')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{t('account.log-in-again')}</p>
      <SecretField
        caption={t('account.old-password')}
        value={password}
        onChange={setPassword}
        fill="current-password"
        error={form.tried && password === '' && t('account.password-needed')}
      />
      <NewSecret value={next} of={{ userName }} onChange={setNext} tried={form.tried} />
      {form.tried && isSame && (
        <p role="alert" className="text-12 text-danger">
          {t('account.same-as-old')}
        </p>
      )}
    </FormDialog>
  )
}
