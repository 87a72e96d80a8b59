import { KeyringError } from '@tidebook/keyring'
import { platformRandom, writeKeystore, writeWalletFile } from '@tidebook/keyring/vault'
import { Button, Notice } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { filedSecrets, isSame } from '../model/filed-secrets.ts'
import { keyring, stretch } from '../services/session.ts'
import { readStoredVault } from '../services/store-wallet.ts'
import { AskPassword } from './ask-password.tsx'
import { DialogForm } from './dialog-form.tsx'
import { usePasswordForm } from './use-password-form.ts'
import { VaultDialog } from './vault-dialog.tsx'

/**
 * Sends the page a file with all wallets of a vault, each secret encrypted under the trading password (WAL-004,
 * WAL-055..057), or the keystore of one wallet for a code.
 */
export function ExportDialog({
  interaction,
}: {
  interaction: InteractionOf<'exportFile'> | InteractionOf<'exportKeystore'>
}): ReactElement {
  const t = useT()
  const id = useId()
  const { account, vault, names, defaults } = interaction.input
  const one = interaction.kind === 'exportKeystore'
  const form = usePasswordForm(async (password) => {
    const secrets = filedSecrets(
      await keyring.secretsForFile(await readStoredVault(vault), account, password),
      names,
      defaults,
    )
    const outside = { scrypt: stretch, random: platformRandom }
    if (!one) return interaction.done(await writeWalletFile(secrets, password, outside))
    const secret = secrets.find((each) => isSame(each.account, account))
    if (secret === undefined) throw new KeyringError('keyring/vault-damaged')
    return interaction.done(await writeKeystore(secret, password, outside))
  })
  return (
    <VaultDialog
      interaction={interaction}
      busy={form.busy}
      title={t(one ? 'wallet.code-title' : 'wallet.export-title')}
      footer={
        <>
          <Button onClick={() => interaction.done(undefined)} disabled={form.busy}>
            {t('wallet.cancel')}
          </Button>
          <Button variant="primary" pending={form.busy} onClick={() => void form.submit()}>
            {t(one ? 'wallet.code-show' : 'wallet.export')}
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={() => void form.submit()}>
        <Notice tone="warning">{t(one ? 'wallet.code-reminder' : 'wallet.export-reminder')}</Notice>
        <AskPassword form={form} address={account.address} />
      </DialogForm>
    </VaultDialog>
  )
}
