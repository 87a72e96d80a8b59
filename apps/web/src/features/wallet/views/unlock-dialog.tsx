import { Button, Dialog } from '@tidebook/ui'
import { useId, useState, type ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { listAddress } from '../../../lib/addresses.ts'
import { openWalletDialog } from '../model/dialog-state.ts'
import { useWallet } from '../model/wallet-state.ts'
import { unlockWallet } from '../services/wallet-actions.ts'
import { tellWalletError } from '../services/wallet-messages.ts'
import { DialogForm } from './dialog-form.tsx'
import { FocusFirst } from './focus-first.tsx'
import { PasswordField } from './password-field.tsx'

/** Asks for the trading password before something is signed (ERR-021, ERR-022, ERR-031). */
export const UnlockDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const t = useT()
  const form = useId()
  const { wallet } = useWallet()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await unlockWallet(password)
      onClose()
    } catch (error) {
      setFailure(formatError(tellWalletError(error)))
      setPassword('')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t('wallet.unlock-title')}
      closeLabel={t('wallet.close')}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('wallet.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} pending={busy}>
            {t('wallet.unlock')}
          </Button>
        </>
      }
    >
      <DialogForm id={form} onSubmit={() => void submit()}>
        {wallet !== undefined && (
          <p className="text-12 text-2" translate="no">
            {listAddress(wallet.address)}
          </p>
        )}
        {/* A password manager finds the right entry by the address. */}
        <input type="text" name="username" autoComplete="username" value={wallet?.address ?? ''} readOnly hidden />
        <FocusFirst>
          <PasswordField
            caption={t('wallet.password')}
            value={password}
            onChange={(value) => {
              setPassword(value)
              setFailure(undefined)
            }}
            fill="current"
            placeholder={t('wallet.input-password')}
            error={failure}
            hint={t('wallet.unlock-hint')}
            disabled={busy}
          />
        </FocusFirst>
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
