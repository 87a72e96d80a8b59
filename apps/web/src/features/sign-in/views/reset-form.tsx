import { Button, Card, Checkbox } from '@tidebook/ui'
import { useId, useState, type FormEvent, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link, navigate } from '../../../lib/router/index.ts'
import { accountsApi, clearSession } from '../../session/index.ts'
import { showToast } from '../../toasts/index.ts'
import { codeProblem, contactProblem } from '../model/fields.ts'
import { loginPasswordProblems } from '../model/new-password.ts'
import { useForm } from '../services/use-form.ts'
import { ContactWithCode } from './contact-with-code.tsx'
import { FormNotice } from './form-notice.tsx'
import { ImageField } from './image-field.tsx'
import { NewSecret } from './new-secret.tsx'

/** Sets a new password with a code. The user signs in with it afterwards (REG-014). */
export function ResetForm(): ReactElement {
  const t = useT()
  const form = useForm()
  const [contact, setContact] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [removePasskeys, setRemovePasskeys] = useState(false)
  const whyId = useId()
  const problem = contactProblem(contact)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (!form.begin(event)) return
    if (
      problem !== undefined ||
      codeProblem(code) !== undefined ||
      loginPasswordProblems(password, { contact }).length > 0
    )
      return
    const reset = { password, verifyCode: code.trim(), removePasskeys }
    const done = await form.send(() => accountsApi.resetPassword(contact.trim(), reset), 'sent-code')
    if (done === undefined) return
    clearSession()
    const { passkeys } = done
    const next = passkeys > 0 ? t('sign-in.reset-next-passkeys', { count: passkeys }) : t('sign-in.reset-next')
    showToast({ kind: 'done', title: t('sign-in.reset-done'), text: next })
    navigate(PATHS.login)
  }
  return (
    <Card className="w-full">
      <form
        data-enter=""
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4 p-4 tablet:p-6"
      >
        <p className="text-14 text-2">{t('sign-in.reset-why')}</p>
        <ContactWithCode
          form={form}
          kind="contact"
          purpose="reset"
          contact={contact}
          onContact={setContact}
          problem={problem}
          code={code}
          onCode={setCode}
        />
        <NewSecret value={password} of={{ contact }} onChange={setPassword} tried={form.tried} />
        <div className="flex flex-col gap-1">
          <Checkbox
            checked={removePasskeys}
            aria-describedby={whyId}
            onChange={(event) => setRemovePasskeys(event.target.checked)}
            className="pointer-coarse:min-h-11"
          >
            {t('sign-in.reset-passkeys')}
          </Checkbox>
          <p id={whyId} className="text-12 text-2">
            {t('sign-in.reset-passkeys-why')}
          </p>
        </div>
        <ImageField form={form} />
        <FormNotice form={form} />
        <Button type="submit" variant="primary" size="large" wide pending={form.busy}>
          {t('sign-in.reset')}
        </Button>
        <Link to={PATHS.login} className="text-accent hover:underline pointer-coarse:py-3">
          {t('sign-in.to-login')}
        </Link>
      </form>
    </Card>
  )
}
