import type { User } from '@tidebook/contract'
import { Button, Card, KeyIcon, Segmented } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { accountsApi, logInUser } from '../../session/index.ts'
import { accountProblem, codeProblem, contactProblem } from '../model/fields.ts'
import { createCodeSender } from '../services/code-sender.ts'
import { useForm, type AccountForm } from '../services/use-form.ts'
import { usePasskey } from '../services/use-passkey.ts'
import { CodeField } from './code-field.tsx'
import { ContactField } from './contact-field.tsx'
import { FormNotice } from './form-notice.tsx'
import { ImageField } from './image-field.tsx'
import { SecretField } from './secret-field.tsx'

type LoginMethod = 'password' | 'code'

/**
 * Login by password, by code (REG-012, REG-013) or by passkey.
 * @param onDone opens the next page
 */
export function LoginForm({ onDone }: { readonly onDone: () => void }): ReactElement {
  const t = useT()
  const form = useForm()
  const [method, setMethod] = useState<LoginMethod>('password')
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isCodeTried, setCodeTried] = useState(false)
  const [sender] = useState(() => createCodeSender('login'))
  const enter = (user: User): void => {
    logInUser(user)
    onDone()
  }
  const passkey = usePasskey(form, enter)
  const problem = method === 'password' ? accountProblem(account) : contactProblem(account)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (!form.begin(event)) return
    if (problem !== undefined || (method === 'password' ? password === '' : codeProblem(code) !== undefined)) return
    const name = account.trim()
    const user =
      method === 'password'
        ? await form.send((read) => accountsApi.logIn(name, password, read), 'nothing')
        : await form.send((read) => accountsApi.logInByCode(name, code.trim(), read), 'sent-code')
    if (user !== undefined) enter(user)
  }
  return (
    <Card className="w-full">
      <form
        data-enter=""
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4 p-4 tablet:p-6"
      >
        <MethodChoice form={form} method={method} onMethod={setMethod} />
        <ContactField
          form={form}
          kind={method === 'password' ? 'account' : 'contact'}
          value={account}
          onChange={setAccount}
          problem={problem}
          tried={form.tried || isCodeTried}
        />
        {method === 'password' ? (
          <SecretField
            caption={t('sign-in.login-password')}
            value={password}
            onChange={setPassword}
            fill="current-password"
            error={form.tried && password === '' && t('sign-in.problem.password-required')}
          />
        ) : (
          <CodeField
            form={form}
            sender={sender}
            value={code}
            onChange={setCode}
            to={account}
            problemOfTo={problem}
            onTried={() => setCodeTried(true)}
          />
        )}
        <ImageField form={form} />
        <FormNotice form={form} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          pending={form.busy && !passkey.isEntering}
          disabled={passkey.isEntering}
        >
          {t('sign-in.log-in')}
        </Button>
        <PasskeyButton passkey={passkey} disabled={form.busy} />
        <LoginLinks />
      </form>
    </Card>
  )
}

function MethodChoice({
  form,
  method,
  onMethod,
}: {
  readonly form: AccountForm
  readonly method: LoginMethod
  readonly onMethod: (method: LoginMethod) => void
}): ReactElement {
  const t = useT()
  return (
    <Segmented
      big
      label={t('sign-in.way')}
      value={method}
      onChange={(next) => {
        onMethod(next)
        form.refuse(undefined)
      }}
      items={[
        { id: 'password', label: t('sign-in.way-password') },
        { id: 'code', label: t('sign-in.way-code') },
      ]}
    />
  )
}

function PasskeyButton({
  passkey,
  disabled,
}: {
  readonly passkey: ReturnType<typeof usePasskey>
  readonly disabled: boolean
}): ReactElement | null {
  const t = useT()
  if (!passkey.isPossible) return null
  return (
    <Button size="large" wide pending={passkey.isEntering} disabled={disabled} onClick={() => void passkey.enter()}>
      <KeyIcon />
      {t('sign-in.by-passkey')}
    </Button>
  )
}

function LoginLinks(): ReactElement {
  const t = useT()
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
      <Link to={PATHS.resetPassword} className="text-accent hover:underline pointer-coarse:py-3">
        {t('sign-in.forgot')}
      </Link>
      <Link to={PATHS.register} className="text-accent hover:underline pointer-coarse:py-3">
        {t('sign-in.to-register')}
      </Link>
    </div>
  )
}
