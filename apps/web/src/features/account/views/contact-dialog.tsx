import { useState, type FormEvent, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import {
  codeProblem,
  ContactWithCode,
  emailProblem,
  ImageField,
  phoneProblem,
  SecretField,
  useForm,
} from '../../sign-in/index.ts'
import { handleAccountChange, changeContact, type ContactChange } from '../services/settings.ts'
import { FormDialog } from './form-dialog.tsx'

interface ContactDialogProps {
  readonly id: string
  readonly change: ContactChange
  readonly onClose: () => void
}

/**
 * Binds, changes or removes a phone or an email. The code proves ownership of the contact, the password proves
 * ownership of the account (ACC-002..005).
 */
export function ContactDialog({ id, change, onClose }: ContactDialogProps): ReactElement {
  const t = useT()
  const form = useForm()
  const { kind, action } = change
  const [contact, setContact] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const problem = kind === 'phone' ? phoneProblem(contact) : emailProblem(contact)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (!form.begin(event)) return
    if (problem !== undefined || codeProblem(code) !== undefined || password === '') return
    const proof = { password, verifyCode: code.trim() }
    const answer = await form.send(() => changeContact(id, change, contact.trim(), proof), 'sent-code')
    if (answer === undefined) return
    onClose()
    handleAccountChange(answer)
  }
  return (
    <FormDialog
      form={form}
      title={t(`account.${action}-${kind}`)}
      action={t(`account.${action}-${kind}`)}
      danger={action === 'remove'}
      onSubmit={submit}
      onClose={onClose}
    >
      {action === 'remove' && <p className="text-2">{t('account.remove-why')}</p>}
      {action !== 'remove' && kind === 'phone' && <p className="text-2">{t('account.log-in-again')}</p>}
      <ContactWithCode
        form={form}
        kind={kind}
        purpose={action === 'remove' ? 'remove' : 'bind'}
        contact={contact}
        onContact={setContact}
        problem={problem}
        code={code}
        onCode={setCode}
      />
      <SecretField
        caption={t('account.password')}
        value={password}
        onChange={setPassword}
        fill="current-password"
        error={form.tried && password === '' && t('account.password-needed')}
      />
      <ImageField form={form} />
    </FormDialog>
  )
}
