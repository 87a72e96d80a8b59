import { Button } from '@tidebook/ui'
import { useId, useState, type ReactElement } from 'react'
import { listAddress } from '../../lib/addresses.ts'
import { useT } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring, tellPage, tellStatus } from '../services/session.ts'
import { storeRenewed } from '../services/store-wallet.ts'
import { AskPassword } from './ask-password.tsx'
import { DialogForm } from './dialog-form.tsx'
import { usePasswordForm } from './use-password-form.ts'
import { VaultDialog } from './vault-dialog.tsx'

export interface UnlockDialogProps {
  readonly interaction: InteractionOf<'unlock' | 'sign' | 'signTogether' | 'signTransfer'>
  /** what goes on when the wallet is open; the window ends otherwise */
  readonly onUnlocked?: () => Promise<void>
}

/**
 * Asks for the trading password before something is signed (ERR-021, ERR-022, ERR-031). Everything except
 * orders asks for it every time: the window does not call an open wallet locked.
 */
export const UnlockDialog = ({ interaction, onUnlocked }: UnlockDialogProps): ReactElement => {
  const t = useT()
  const id = useId()
  const { address, vault } = interaction.input
  const chain = interaction.kind === 'signTransfer' ? interaction.input.chain : undefined
  const [isOpen] = useState(() => interaction.kind !== 'unlock' && !keyring.status().locked)
  const close = (): void => interaction.done(undefined)
  const form = usePasswordForm(async (password) => {
    const { renewed } = await keyring.unlock(vault, address, password, chain)
    tellStatus()
    // Nobody waits for it: the wallet is open.
    storeRenewed(renewed, vault)
    if (onUnlocked !== undefined) await onUnlocked()
    else if (interaction.kind === 'unlock') interaction.done(true)
  })
  return (
    <VaultDialog
      interaction={interaction}
      busy={form.busy}
      title={t(isOpen ? 'wallet.confirm-title' : 'wallet.unlock-title')}
      footer={
        <>
          <Button onClick={close} disabled={form.busy}>
            {t('wallet.cancel')}
          </Button>
          <Button variant="primary" pending={form.busy} onClick={() => void form.submit()}>
            {t(isOpen ? 'wallet.confirm' : 'wallet.unlock')}
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={() => void form.submit()}>
        <p className="text-12 text-2" translate="no">
          {listAddress(address)}
        </p>
        <AskPassword form={form} address={address} hint={t(isOpen ? 'wallet.confirm-hint' : 'wallet.unlock-hint')} />
        <p className="text-12 text-2">
          {t('wallet.forgot')}{' '}
          <button
            type="button"
            className="font-medium text-accent hover:underline"
            onClick={() => {
              close()
              tellPage({ event: 'wants-import' })
            }}
          >
            {t('wallet.way-import')}
          </button>
        </p>
      </DialogForm>
    </VaultDialog>
  )
}
