import type { Passkey } from '@tidebook/contract'
import { PASSKEY_NAME } from '@tidebook/contract/routes'
import { Button, Card, Empty, Field, KeyIcon, PlusIcon, Skeleton } from '@tidebook/ui'
import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import { SecretField, useForm } from '../../sign-in/index.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { translate, useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { addPasskey, hasPasskeys, passkeysApi } from '../../passkeys/index.ts'
import { showToast } from '../../toasts/index.ts'
import { loadPasskeys, passkeysStore } from '../services/own-passkeys.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Facts } from './facts.tsx'
import { FormDialog } from './form-dialog.tsx'
import { IconDisc } from './icon-disc.tsx'

interface PasskeyDialogProps {
  readonly id: string
  readonly onAdded: (passkeys: readonly Passkey[]) => void
  readonly onClose: () => void
}

/** Takes a name and the password, then creates a passkey through the browser. */
function PasskeyDialog({ id, onAdded, onClose }: PasskeyDialogProps): ReactElement {
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

/** Lists passkeys with name and dates, and lets the user add and remove them. */
export function PasskeysCard({ id }: { readonly id: string }): ReactElement {
  const t = useT()
  const passkeys = useStore(passkeysStore)
  const [open, setOpen] = useState<Passkey | 'add'>()
  const [isPossible] = useState(hasPasskeys)
  const close = (): void => setOpen(undefined)
  const keep = (title: string) => (value: readonly Passkey[]) => {
    passkeysStore.set({ state: 'ready', value })
    showToast({ kind: 'done', title })
  }
  useEffect(() => void loadPasskeys(id), [id])
  return (
    <Card
      title={t('account.passkeys')}
      trailing={
        isPossible && (
          <Button size="small" onClick={() => setOpen('add')}>
            <PlusIcon />
            {t('account.passkey-add')}
          </Button>
        )
      }
    >
      <div className="flex items-start gap-3 border-b p-4 last:border-b-0">
        <IconDisc icon={KeyIcon} tone={isPossible ? 'accent' : 'plain'} />
        <p className="min-w-0 flex-1 self-center text-2">
          {t(isPossible ? 'account.passkeys-why' : 'account.passkeys-none-here')}
        </p>
      </div>
      {passkeys.state === 'failed' ? (
        <Empty
          failed
          title={t('account.not-loaded')}
          action={<Button onClick={() => void loadPasskeys(id)}>{t('common.retry')}</Button>}
        />
      ) : passkeys.state === 'loading' ? (
        <div className="p-4">
          <Skeleton className="h-8" />
        </div>
      ) : (
        passkeys.value.length > 0 && (
          <ul>
            {passkeys.value.map((passkey) => (
              <li
                key={passkey.id}
                className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2 last:border-b-0"
              >
                <PasskeyText {...passkey} />
                <Button
                  size="small"
                  aria-label={t('account.passkey-remove', { name: passkey.name })}
                  onClick={() => setOpen(passkey)}
                >
                  {t('account.passkey-remove-do')}
                </Button>
              </li>
            ))}
          </ul>
        )
      )}
      {open === 'add' && <PasskeyDialog id={id} onAdded={keep(translate('account.passkey-added'))} onClose={close} />}
      {typeof open === 'object' && (
        <ConfirmDialog
          danger
          title={t('account.passkey-remove', { name: open.name })}
          why={t('account.passkey-remove-why')}
          action={t('account.passkey-remove-do')}
          call={(password) => passkeysApi.remove(id, open.id, password)}
          onDone={keep(translate('account.passkey-removed'))}
          onClose={close}
        />
      )}
    </Card>
  )
}

function PasskeyText({ name, site, created, used }: Passkey): ReactElement {
  const t = useT()
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <span className="font-medium wrap-anywhere">{name}</span>
      <Facts>
        {t('account.passkey-site', { site })}
        {t('account.passkey-created', { time: formatDateTime(created) })}
        {used === null ? t('account.passkey-unused') : t('account.passkey-used', { time: formatDateTime(used) })}
      </Facts>
    </span>
  )
}
