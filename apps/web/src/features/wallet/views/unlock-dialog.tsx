import { Button, Dialog } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { listAddress } from '../../../lib/addresses.ts'
import { openWalletDialog } from '../model/dialog-state.ts'
import { useWallet } from '../model/wallet-state.ts'
import { unlockWallet } from '../services/wallet-actions.ts'
import { AskPassword } from './ask-password.tsx'
import { DialogForm } from './dialog-form.tsx'
import { usePasswordForm } from './use-password-form.ts'

/** Asks for the trading password before something is signed (ERR-021, ERR-022, ERR-031). */
export const UnlockDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const t = useT()
  const id = useId()
  const { wallet } = useWallet()
  const form = usePasswordForm(async (password) => {
    await unlockWallet(password)
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      busy={form.busy}
      title={t('wallet.unlock-title')}
      closeLabel={t('wallet.close')}
      footer={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t('wallet.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={id} pending={form.busy}>
            {t('wallet.unlock')}
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={() => void form.submit()}>
        {wallet !== undefined && (
          <p className="text-12 text-2" translate="no">
            {listAddress(wallet.address)}
          </p>
        )}
        <AskPassword form={form} address={wallet?.address ?? ''} hint={t('wallet.unlock-hint')} />
        <p className="text-12 text-2">
          {t('wallet.forgot')}{' '}
          <button
            type="button"
            className="font-medium text-accent hover:underline"
            onClick={() => openWalletDialog('import')}
          >
            {t('wallet.way-import')}
          </button>
        </p>
      </DialogForm>
    </Dialog>
  )
}
