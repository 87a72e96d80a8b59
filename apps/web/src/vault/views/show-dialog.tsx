import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { partsOf } from '@tidebook/keyring/vault'
import { Button, CopyIcon, IconButton, Notice, focusHere } from '@tidebook/ui'
import { useId, useState, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { copySecret, copyText } from '../services/clipboard.ts'
import { keyring } from '../services/session.ts'
import { AskPassword } from './ask-password.tsx'
import { DialogForm } from './dialog-form.tsx'
import { SecretCells } from './secret-cells.tsx'
import { usePasswordForm } from './use-password-form.ts'
import { VaultDialog } from './vault-dialog.tsx'

/** Shows a wallet: its address, and its secret after the trading password (WAL-011). */
export function ShowDialog({ interaction }: { interaction: InteractionOf<'show'> }): ReactElement {
  const t = useT()
  const id = useId()
  const { account, vault } = interaction.input
  const { chain, address } = account
  const [secret, setSecret] = useState<string>()
  const form = usePasswordForm(async (password) => setSecret(await keyring.revealSecret(vault, account, password)))
  const close = (): void => interaction.done(undefined)
  return (
    <VaultDialog
      interaction={interaction}
      wide={secret !== undefined}
      busy={form.busy}
      title={t('wallet.show-wallet')}
      footer={
        secret === undefined ? (
          <>
            <Button onClick={close} disabled={form.busy}>
              {t('wallet.close')}
            </Button>
            <Button variant="primary" pending={form.busy} onClick={() => void form.submit()}>
              {t('wallet.reveal')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => void copySecret(secret)}>
              <CopyIcon />
              {t('wallet.copy-secret')}
            </Button>
            <Button ref={focusHere} variant="primary" onClick={close}>
              {t('wallet.done-reading')}
            </Button>
          </>
        )
      }
    >
      <DialogForm id={id} onSubmit={() => void (secret === undefined ? form.submit() : close())}>
        <div>
          <p className="mb-1 text-12 text-2">{t('wallet.address-of', { type: CHAIN_TITLES[chain] })}</p>
          <p className="flex items-center gap-1 text-14 text-balance break-all" translate="no">
            {address}
            <IconButton small label={t('wallet.copy-address')} onClick={() => void copyText(address)}>
              <CopyIcon size="small" />
            </IconButton>
          </p>
        </div>
        {secret === undefined ? (
          <>
            <Notice tone="warning">{t('wallet.reveal-warning')}</Notice>
            <AskPassword form={form} address={address} />
          </>
        ) : (
          <>
            <SecretCells
              characters={partsOf(secret)}
              hidden={false}
              label={t('wallet.secret')}
              blankLabel={t('wallet.covered')}
            />
            <Notice tone="warning">{t('wallet.secret-warning')}</Notice>
          </>
        )}
      </DialogForm>
    </VaultDialog>
  )
}
