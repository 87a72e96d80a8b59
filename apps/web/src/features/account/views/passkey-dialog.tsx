import type { Passkey } from '@tidebook/contract'
import { PASSKEY_NAME } from '@tidebook/contract/routes'
import { Field } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { addPasskey } from '../../passkeys/index.ts'
import { SecretField, useForm } from '../../sign-in/index.ts'
import { FormDialog } from './form-dialog.tsx'

interface PasskeyDialogProps {
  readonly id: string
  readonly onAdded: (passkeys: readonly Passkey[]) => void
  readonly onClose: () => void
}

/** Takes a name and the password, then creates a passkey through the browser. */
export function PasskeyDialog({ id, onAdded, onClose }: PasskeyDialogProps): ReactElement {
  const t = useT()
  const form = useForm()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const isNamed = name.trim() !== ''
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (!form.begin(event)) return
    if (!isNamed || password === '') return
    const passkeys = await form.send(() => addPasskey(id, name.trim(), password), 'nothing')
    if (passkeys === undefined) return
    onClose()
    onAdded(passkeys)
  }
  return (
    <FormDialog
      form={form}
      title={t('account.passkey-add')}
      action={t('account.passkey-add')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{t('account.passkeys-why')}</p>
      <Field
        caption={t('account.passkey-name')}
        hint={t('account.passkey-name-hint')}
        size="large"
        maxLength={PASSKEY_NAME}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={form.tried && !isNamed && t('account.passkey-name-needed')}
      />
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
