import { platformRandom, writeWalletFile } from '@tidebook/keyring/vault'
import { Button, Notice } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { filedSecrets } from '../model/filed-secrets.ts'
import { keyring, stretch } from '../services/session.ts'
import { AskPassword } from './ask-password.tsx'
import { DialogForm } from './dialog-form.tsx'
import { usePasswordForm } from './use-password-form.ts'
import { VaultDialog } from './vault-dialog.tsx'

/** Hands the page a file with all wallets of a vault, each secret encrypted under the trading password (WAL-004, WAL-055..057). */
export const ExportDialog = ({ interaction }: { interaction: InteractionOf<'exportFile'> }): ReactElement => {
  const t = useT()
  const id = useId()
  const { account, vault, names, defaults } = interaction.input
  const form = usePasswordForm(async (password) => {
    const secrets = filedSecrets(await keyring.secretsForFile(vault, account, password), names, defaults)
    interaction.done(await writeWalletFile(secrets, password, { scrypt: stretch, random: platformRandom }))
  })
  return (
    <VaultDialog
      interaction={interaction}
      busy={form.busy}
      title={t('wallet.export-title')}
      footer={
        <>
          <Button onClick={() => interaction.done(undefined)} disabled={form.busy}>
            {t('wallet.cancel')}
          </Button>
          <Button variant="primary" pending={form.busy} onClick={() => void form.submit()}>
            {t('wallet.export')}
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={() => void form.submit()}>
        <Notice tone="warning">{t('wallet.export-reminder')}</Notice>
        <AskPassword form={form} address={account.address} />
      </DialogForm>
    </VaultDialog>
  )
}
