import type { User } from '@tidebook/contract'
import { Badge, Button, Card } from '@tidebook/ui'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { userStore } from '../../session/index.ts'
import { NewSecret, SecretField, loginPasswordProblems, useForm } from '../../sign-in/index.ts'
import { useT } from '../../../lib/i18n.ts'
import type { ContactChange } from '../services/settings.ts'
import { useStore } from '../../../lib/store.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { handleAccountChange, settingsApi } from '../services/settings.ts'
import { FormDialog } from './form-dialog.tsx'

/** Changes the login password. The user signs in again with the new one (ACC-001, ACC-009). */
function PasswordDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
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

interface RowProps {
  readonly name: ReactNode
  readonly value: ReactNode
  readonly children?: ReactNode
}

function Row({ name, value, children }: RowProps): ReactElement {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2 last:border-b-0">
      <dt className="w-full text-2 tablet:w-1/4">{name}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{value}</dd>
      <dd className="flex flex-wrap gap-2">{children}</dd>
    </div>
  )
}

/** Login credentials with their states: name, phone, email and password (ACC-006..008). */
export function IdentityCard({ user }: { readonly user: User }): ReactElement {
  const t = useT()
  const [change, setChange] = useState<ContactChange | 'password'>()
  const close = (): void => setChange(undefined)
  const contact = (kind: ContactChange['kind']): ReactElement => {
    const isBound = user[kind] !== ''
    const button = (action: ContactChange['action']): ReactElement => (
      <Button
        key={action}
        aria-label={t(`account.${action}-${kind}`)}
        variant={action === 'remove' ? 'danger' : 'default'}
        onClick={() => setChange({ kind, action })}
      >
        {t(`account.${action}`)}
      </Button>
    )
    const isOther = user[kind === 'phone' ? 'email' : 'phone'] !== ''
    return (
      <Row
        name={t(`account.${kind}`)}
        value={
          <>
            {isBound && <span translate="no">{user[kind]}</span>}
            <Badge tone={isBound ? 'accent' : 'plain'}>{t(isBound ? 'account.bound' : 'account.not-bound')}</Badge>
          </>
        }
      >
        {isBound ? [button('change'), ...(isOther ? [button('remove')] : [])] : button('bind')}
      </Row>
    )
  }
  return (
    <Card title={t('account.identity')}>
      <dl>
        <Row name={t('account.user-name')} value={user.userName === '' ? t('account.none') : user.userName} />
        {contact('phone')}
        {contact('email')}
        <Row name={t('account.password')} value={<Badge tone="accent">{t('account.set')}</Badge>}>
          <Button aria-label={t('account.change-password')} onClick={() => setChange('password')}>
            {t('account.change')}
          </Button>
        </Row>
      </dl>
      {change === 'password' && <PasswordDialog id={user.id} onClose={close} />}
      {change !== undefined && change !== 'password' && <ContactDialog id={user.id} change={change} onClose={close} />}
    </Card>
  )
}
