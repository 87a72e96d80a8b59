import { Button, Notice } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { listAddress } from '../../lib/addresses.ts'
import { importBlock } from '../model/import-form.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { DialogForm } from './dialog-form.tsx'
import { NewPassword } from './new-password.tsx'
import { FocusFirst } from './focus-first.tsx'
import { PasswordField } from './password-field.tsx'
import { SecretMatch } from './secret-match.tsx'
import { useImportForm } from './use-import-form.ts'
import { VaultDialog } from './vault-dialog.tsx'

/** Brings a wallet by its secret: the address it belongs to is shown while typing (WAL-006, VAL-022..024, VAL-026). */
export const ImportDialog = ({ interaction }: { interaction: InteractionOf<'import'> }): ReactElement => {
  const t = useT()
  const id = useId()
  const { former } = interaction.input
  const { form, busy, change, submit } = useImportForm(interaction)
  const block = importBlock(form)
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
              complete={form.match.state === 'matches'}
              disabled={busy}
            />
          </FocusFirst>
          <SecretMatch match={form.match} />
        </div>
        <NewPassword
          caption={t('wallet.password')}
          password={form.password}
          repeat={form.repeat}
          problems={form.problems}
          onPassword={(password) => change({ password })}
          onRepeat={(repeat) => change({ repeat })}
        />
        {former === undefined ? (
          <Notice tone="accent">{t('wallet.encrypted-here')}</Notice>
        ) : (
          <Notice tone="warning">{t('wallet.replaces', { address: listAddress(former) })}</Notice>
        )}
      </DialogForm>
    </VaultDialog>
  )
}
