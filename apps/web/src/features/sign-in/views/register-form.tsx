import { Button, Card, Field, Segmented } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { codeProblem, emailProblem, nameProblem, phoneProblem, type ContactKind } from '../model/fields.ts'
import { loginPasswordProblems } from '../model/new-password.ts'
import { finishAccount, isTestMissing, register } from '../services/register-flow.ts'
import { useForm } from '../services/use-form.ts'
import { Agreement } from './agreement.tsx'
import { ContactWithCode } from './contact-with-code.tsx'
import { FormNotice } from './form-notice.tsx'
import { ImageField } from './image-field.tsx'
import { NewSecret } from './new-secret.tsx'

/** The registration form: phone or email, code, login password, agreement (REG-001, REG-002, SCR-006). */
export function RegisterForm(): ReactElement {
  const t = useT()
  const form = useForm()
  // Codes go to phones in mainland China only; users elsewhere use email (A15).
  const [kind, setKind] = useState<ContactKind>(useLanguage() === 'zh' ? 'phone' : 'email')
  const [contact, setContact] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [userName, setUserName] = useState('')
  const [accepted, setAccepted] = useState(false)
  const problem = kind === 'phone' ? phoneProblem(contact) : emailProblem(contact)
  const owner = { contact, userName: userName.trim() }
  const problemOfName = nameProblem(userName)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (!form.begin(event)) return
    const isValid = problem === undefined && codeProblem(code) === undefined && problemOfName === undefined
    if (!isValid || loginPasswordProblems(password, owner).length > 0 || !accepted) return
    const user = await form.send((read) => register({ kind, contact, password, code, userName }, read), 'sent-code')
    if (user !== undefined) finishAccount(user)
  }
  if (form.refusal !== undefined && isTestMissing(form.refusal)) return <TestFirst />
  return (
    <Card>
      <form
        data-enter=""
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4 p-4 tablet:p-6"
      >
        <Segmented
          big
          label={t('sign-in.contact-kind')}
          value={kind}
          onChange={(next) => {
            setKind(next)
            setContact('')
            form.refuse(undefined)
          }}
          items={[
            { id: 'phone', label: t('sign-in.phone') },
            { id: 'email', label: t('sign-in.email') },
          ]}
        />
        <ContactWithCode
          form={form}
          kind={kind}
          purpose="register"
          contact={contact}
          onContact={setContact}
          problem={problem}
          code={code}
          onCode={setCode}
        />
        <NewSecret value={password} of={owner} onChange={setPassword} tried={form.tried} />
        <Field
          caption={t('sign-in.user-name')}
          size="large"
          value={userName}
          onChange={(event) => setUserName(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          error={problemOfName && t(`sign-in.problem.${problemOfName}`)}
          hint={t('sign-in.user-name-why')}
        />
        <ImageField form={form} />
        <Agreement accepted={accepted} onAccept={setAccepted} tried={form.tried} />
        <FormNotice form={form} />
        <Button type="submit" variant="primary" size="large" wide pending={form.busy}>
          {t('sign-in.register')}
        </Button>
        <Link to={PATHS.login} className="text-accent hover:underline pointer-coarse:py-3">
          {t('sign-in.have-account')}
        </Link>
      </form>
    </Card>
  )
}

/** The pass is no longer valid: it was used or has expired. */
function TestFirst(): ReactElement {
  const t = useT()
  return (
    <Card>
      <div className="flex flex-col items-start gap-3 p-4 tablet:p-6">
        <p className="text-14">{t('sign-in.test-again')}</p>
        <Link to={PATHS.test} className="font-medium text-accent hover:underline">
          {t('sign-in.to-test')}
        </Link>
      </div>
    </Card>
  )
}
