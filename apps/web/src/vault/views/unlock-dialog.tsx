import { Button } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { listAddress } from '../../lib/addresses.ts'
import { useT } from '../../lib/i18n.ts'
import { network } from '../../lib/network.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { unlockWallet } from '../services/unlock-wallet.ts'
import { AskPassword } from './ask-password.tsx'
import { DialogForm } from './dialog-form.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { usePasswordForm } from './use-password-form.ts'
import { VaultDialog } from './vault-dialog.tsx'

/**
 * Requests the trading password that unlocks the wallet (ERR-021, ERR-022, ERR-031). A signing confirmation requests it
 * in its own window.
 */
export function UnlockDialog({ interaction }: { interaction: InteractionOf<'unlock'> }): ReactElement {
  const t = useT()
  const id = useId()
  const { address, vault } = interaction.input
  const close = (): void => interaction.done(undefined)
  const form = usePasswordForm(async (password) => {
    await unlockWallet({ address, vault }, password)
    interaction.done(true)
  })
  return (
    <VaultDialog
      interaction={interaction}
      busy={form.busy}
      title={t('wallet.unlock-title')}
      footer={
        <>
          <Button onClick={close} disabled={form.busy}>
            {t('wallet.cancel')}
          </Button>
          <Button variant="primary" pending={form.busy} onClick={() => void form.submit()}>
            {t('wallet.unlock')}
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={() => void form.submit()}>
        <p className="text-12 text-2" translate="no">
          {listAddress(address)}
        </p>
        <AskPassword form={form} address={address} hint={t('wallet.unlock-hint')} />
        <ForgotPassword chain={network().profile} onLeave={close} />
      </DialogForm>
    </VaultDialog>
  )
}
