import { Button, Notice } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { listAddress } from '../../lib/addresses.ts'
import { network } from '../../lib/network.ts'
import { chosenAccount, importBlock } from '../model/import-form.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { DialogForm } from './dialog-form.tsx'
import { FocusFirst } from './focus-first.tsx'
import { PasswordField } from './password-field.tsx'
import { PlacePassword } from './place-password.tsx'
import { SecretMatch } from './secret-match.tsx'
import { useImportForm } from './use-import-form.ts'
import { VaultDialog } from './vault-dialog.tsx'

/**
 * Brings wallets by a seed, a private key or a recovery phrase: what they are is shown while typing (WAL-006, VAL-022..024,
 * VAL-026).
 */
export const ImportDialog = ({ interaction }: { interaction: InteractionOf<'import'> }): ReactElement => {
  const t = useT()
  const id = useId()
  const { into, former } = interaction.input
  const { form, busy, change, submit } = useImportForm(interaction)
  const block = importBlock(form)
  const replaces = former !== undefined && chosenAccount(form)?.chain === network().profile
  return (
    <VaultDialog
      interaction={interaction}
      sticky
      busy={busy}
      title={t('wallet.way-import')}
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
        <div>
          <FocusFirst>
            <PasswordField
              caption={t('wallet.secret')}
              value={form.secret}
              onChange={(secret) => change({ secret })}
              fill="off"
              complete={chosenAccount(form) !== undefined}
              disabled={busy}
            />
          </FocusFirst>
          <SecretMatch form={form} onChoose={(choice) => change({ choice })} />
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
        {replaces ? (
          <Notice tone="accent">{t('wallet.becomes-default', { address: listAddress(former) })}</Notice>
        ) : (
          <Notice tone="accent">{t('wallet.encrypted-here')}</Notice>
        )}
      </DialogForm>
    </VaultDialog>
  )
}
