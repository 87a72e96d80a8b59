import { Button, Notice } from '@tidebook/ui'
import { useId, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { listAddress } from '../../lib/addresses.ts'
import { network } from '../../lib/network.ts'
import { bringingTitle } from '../model/bringing-title.ts'
import { chosenAccounts } from '../model/import-form.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { CreateInstead } from './create-instead.tsx'
import { DialogForm } from './dialog-form.tsx'
import { FocusFirst } from './focus-first.tsx'
import { HoldingNotice } from './holding-notice.tsx'
import { NameRow } from './name-row.tsx'
import { PasswordField } from './password-field.tsx'
import { PlacePassword } from './place-password.tsx'
import { SecretMatch } from './secret-match.tsx'
import { useImportForm } from './use-import-form.ts'
import { VaultDialog } from './vault-dialog.tsx'

/**
 * Brings wallets by a seed, a private key or a recovery phrase: what they are is shown while typing (WAL-006, VAL-022..024,
 * VAL-026). `ways` leads to the file.
 */
export const ImportDialog = (props: {
  readonly interaction: InteractionOf<'import'>
  readonly ways: ReactNode
}): ReactElement => {
  const { interaction, ways } = props
  const t = useT()
  const id = useId()
  const { into, former, mode, name, changed, short } = interaction.input
  const { form, block, busy, change, submit } = useImportForm(interaction)
  const accounts = chosenAccounts(form)
  const takesPlace = former !== undefined && changed?.spare !== true && accounts[0]?.chain === network().profile
  return (
    <VaultDialog
      interaction={interaction}
      sticky
      pinned
      busy={busy}
      title={t(bringingTitle(mode))}
      footer={
        <>
          <Button onClick={() => interaction.done(undefined)} disabled={busy}>
            {t('wallet.cancel')}
          </Button>
          <Button variant="primary" pending={busy} blocked={block !== undefined} onClick={() => void submit()}>
            {block === undefined ? t('wallet.import') : t(`wallet.block-${block}`)}
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={() => void submit()}>
        {ways}
        {mode !== 'add' && <NameRow name={name} />}
        <div>
          <FocusFirst>
            <PasswordField
              caption={t('wallet.secret')}
              value={form.secret}
              onChange={(secret) => change({ secret })}
              fill="off"
              complete={accounts.length > 0}
              disabled={busy}
            />
          </FocusFirst>
          <SecretMatch form={form} onChange={change} />
        </div>
        <PlacePassword
          joins={into !== undefined}
          caption={t('wallet.password')}
          password={form.password}
          repeat={form.repeat}
          own={form.own}
          onChange={change}
          disabled={busy}
        />
        {short === true && <HoldingNotice />}
        {takesPlace && former !== undefined ? (
          <Notice tone="accent">{t('wallet.becomes-default', { address: listAddress(former) })}</Notice>
        ) : (
          <Notice tone="accent">{t('wallet.encrypted-here')}</Notice>
        )}
        {mode === 'spare' && <CreateInstead interaction={interaction} />}
      </DialogForm>
    </VaultDialog>
  )
}
