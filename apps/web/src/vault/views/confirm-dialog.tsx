import { Button, Notice } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring } from '../services/session.ts'
import { readStoredVault } from '../services/store-wallet.ts'
import { AskPassword } from './ask-password.tsx'
import { DialogForm } from './dialog-form.tsx'
import { usePasswordForm } from './use-password-form.ts'
import { VaultDialog } from './vault-dialog.tsx'

/** Requests the trading password before the stored data about the wallet is cleared (WAL-063, WAL-078). */
export function ConfirmDialog({ interaction }: { interaction: InteractionOf<'confirm'> }): ReactElement {
  const t = useT()
  const id = useId()
  const { address, vault } = interaction.input
  const form = usePasswordForm(async (password) => {
    await keyring.provePassword(await readStoredVault(vault), address, password)
    interaction.done(true)
  })
  return (
    <VaultDialog
      interaction={interaction}
      busy={form.busy}
      title={t('wallet.clear-title')}
      footer={
        <>
          <Button onClick={() => interaction.done(undefined)} disabled={form.busy}>
            {t('wallet.cancel')}
          </Button>
          <Button variant="primary" pending={form.busy} onClick={() => void form.submit()}>
            {t('wallet.clear-go')}
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={() => void form.submit()}>
        <Notice tone="accent">{t('wallet.clear-text')}</Notice>
        <AskPassword form={form} address={address} />
      </DialogForm>
    </VaultDialog>
  )
}
