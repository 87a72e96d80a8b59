import type { User } from '@tidebook/contract'
import { Badge, Button, Card, LockIcon, PersonIcon, type Icon } from '@tidebook/ui'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { userStore } from '../../session/index.ts'
import { NewSecret, SecretField, loginPasswordProblems, useForm } from '../../sign-in/index.ts'
import { useT } from '../../../lib/i18n.ts'
import type { ContactChange } from '../services/settings.ts'
import { useStore } from '../../../lib/store.ts'
import { MailIcon, PhoneIcon } from './account-icons.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { handleAccountChange, settingsApi } from '../services/settings.ts'
import { FormDialog } from './form-dialog.tsx'
import { IconDisc } from './icon-disc.tsx'

/** Changes the login password, which is typed twice. The user signs in again with the new one (ACC-001, ACC-009). */
function PasswordDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useT()
  const userName = useStore(userStore).userInfo?.userName ?? ''
  const form = useForm()
  const [password, setPassword] = useState('')
  const [next, setNext] = useState('')
  const [repeated, setRepeated] = useState('')
  const isSame = next !== '' && next === password
  const differs = repeated !== next
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (!form.begin(event)) return
    if (password === '' || loginPasswordProblems(next, { userName, differsFrom: password }).length > 0 || differs)
      return
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
      <SecretField
        caption={t('account.repeat-password')}
        value={repeated}
        onChange={setRepeated}
        fill="new-password"
        error={form.tried && differs && t('account.passwords-differ')}
      />
    </FormDialog>
  )
}

interface RowProps {
  readonly icon: Icon
  readonly name: ReactNode
  readonly value: ReactNode
  readonly children?: ReactNode
}

/** One credential: its icon, its name above its state, and its buttons. */
function Row({ icon, name, value, children }: RowProps): ReactElement {
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b py-3 ps-15 pe-4 last:border-b-0">
      <dt className="text-12 text-2">
        <IconDisc icon={icon} className="absolute inset-y-0 start-4 my-auto" />
        {name}
      </dt>
      <dd className="col-start-1 row-start-2 flex min-w-0 flex-wrap items-center gap-2 font-medium">{value}</dd>
      <dd className="col-start-2 row-span-2 row-start-1 flex flex-wrap justify-end gap-2">{children}</dd>
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
        icon={kind === 'phone' ? PhoneIcon : MailIcon}
        name={t(`account.${kind}`)}
        value={
          <>
            {isBound && <span translate="no">{user[kind]}</span>}
            <Badge tone={isBound ? 'success' : 'plain'}>{t(isBound ? 'account.bound' : 'account.not-bound')}</Badge>
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
        <Row
          icon={PersonIcon}
          name={t('account.user-name')}
          value={
            user.userName === '' ? <span className="font-regular text-3">{t('account.none')}</span> : user.userName
          }
        />
        {contact('phone')}
        {contact('email')}
        <Row icon={LockIcon} name={t('account.password')} value={<Badge tone="success">{t('account.set')}</Badge>}>
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
