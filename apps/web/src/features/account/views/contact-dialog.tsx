import { Button, Dialog } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import {
  CodeField,
  codeProblem,
  ContactField,
  createCodeSender,
  emailProblem,
  FormNotice,
  ImageField,
  phoneProblem,
  SecretField,
  useForm,
} from '../../sign-in/index.ts'
import { afterChange, changeContact, type ContactChange } from '../services/settings.ts'

interface ContactDialogProps {
  readonly id: string
  readonly change: ContactChange
  readonly onClose: () => void
}

/** Binds, changes or removes a phone or an e-mail: a code shows whose it is, the password who asks (ACC-002..005). */
export const ContactDialog = ({ id, change, onClose }: ContactDialogProps): ReactElement => {
  const t = useT()
  const form = useForm()
  const { kind, action } = change
  const [contact, setContact] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const [sender] = useState(() => createCodeSender(action === 'remove' ? 'remove' : 'bind'))
  const problem = kind === 'phone' ? phoneProblem(contact) : emailProblem(contact)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (form.busy) return
    form.try()
    form.refuse(undefined)
    if (problem !== undefined || codeProblem(code) !== undefined || password === '') return
    const proof = { password, verifyCode: code.trim() }
    const answer = await form.send(() => changeContact(id, change, contact.trim(), proof), 'sent-code')
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
      title={t(`account.${action}-${kind}`)}
      closeLabel={t('common.close')}
    >
      <form data-enter="" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {action === 'remove' && <p className="text-2">{t('account.remove-why')}</p>}
        {action !== 'remove' && kind === 'phone' && <p className="text-2">{t('account.log-in-again')}</p>}
        <ContactField
          form={form}
          kind={kind}
          value={contact}
          onChange={setContact}
          problem={problem}
          tried={form.tried || asked}
        />
        <CodeField
          form={form}
          sender={sender}
          value={code}
          onChange={setCode}
          to={contact}
          problemOfTo={problem}
          onTried={() => setAsked(true)}
        />
        <SecretField
          caption={t('account.password')}
          value={password}
          onChange={setPassword}
          fill="current-password"
          error={form.tried && password === '' && t('account.password-needed')}
        />
        <ImageField form={form} />
        <FormNotice form={form} />
        <Button
          type="submit"
          variant={action === 'remove' ? 'danger' : 'primary'}
          size="large"
          wide
          pending={form.busy}
        >
          {t(`account.${action}-${kind}`)}
        </Button>
      </form>
    </Dialog>
  )
}
