import { KeyringError, type ExportInput, type VaultAccount } from '@tidebook/keyring'
import { platformRandom, writeKeystore, writeWalletFile, type ExportedSecret } from '@tidebook/keyring/vault'
import { Button, Notice } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring, stretch } from '../services/session.ts'
import { readStoredVault } from '../services/store-wallet.ts'
import { AskPassword } from './ask-password.tsx'
import { DialogForm } from './dialog-form.tsx'
import { usePasswordForm } from './use-password-form.ts'
import { VaultDialog } from './vault-dialog.tsx'
import { CHAIN_TITLES } from '@tidebook/chains/ids'

/** Whether two accounts are the same. */
function isSame(one: VaultAccount, other: VaultAccount): boolean {
  return one.chain === other.chain && one.address === other.address
}

/** Maximum length of an exported name, in characters; names come from the page. */
const MAX_NAME_LENGTH = 40

/**
 * Adds the names and default flags that the page stores to the secrets of a file. Exactly one wallet of each chain is
 * the default.
 */
function filedSecrets(
  secrets: readonly Pick<ExportedSecret, 'account' | 'secret'>[],
  names: ExportInput['names'],
  defaults: ExportInput['defaults'],
): readonly ExportedSecret[] {
  return secrets.map(({ account, secret }) => {
    const ofType = secrets.filter((each) => each.account.chain === account.chain)
    const chosen = ofType.find((each) => defaults.some((one) => isSame(one, each.account))) ?? ofType[0]
    const name = Object.hasOwn(names, `${account.chain}:${account.address}`)
      ? names[`${account.chain}:${account.address}`]
      : undefined
    return {
      account,
      secret,
      alias: typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : CHAIN_TITLES[account.chain],
      isDefault: chosen !== undefined && isSame(chosen.account, account),
    }
  })
}

/**
 * Sends the page a file with all wallets of a vault, with each secret encrypted under the trading password (WAL-004,
 * WAL-055..057), or the keystore of one wallet for a QR code.
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
