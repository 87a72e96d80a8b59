import { Button, CopyIcon, Dialog, IconButton, Notice } from '@tidebook/ui'
import { useId, useState, type ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { useWallet } from '../model/wallet-state.ts'
import { copySecret, copyText } from '../services/clipboard.ts'
import { revealSecret } from '../services/wallet-actions.ts'
import { tellWalletError } from '../services/wallet-messages.ts'
import { DialogForm } from './dialog-form.tsx'
import { FocusFirst } from './focus-first.tsx'
import { PasswordField } from './password-field.tsx'
import { SecretCells } from './secret-cells.tsx'

/** The own wallet: its address, and its secret for whoever knows the trading password (WAL-011). */
export const ShowDialog = ({ onClose }: { onClose: () => void }): ReactElement | null => {
  const t = useT()
  const form = useId()
  const { wallet } = useWallet()
  const [password, setPassword] = useState('')
  const [secret, setSecret] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (wallet === undefined) return null
  const submit = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      setSecret(await revealSecret(password))
    } catch (error) {
      setFailure(formatError(tellWalletError(error)))
    } finally {
      setPassword('')
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      wide={secret !== undefined}
      onClose={onClose}
      busy={busy}
      title={t('wallet.show-wallet')}
      closeLabel={t('wallet.close')}
      footer={
        secret === undefined ? (
          <>
            <Button onClick={onClose} disabled={busy}>
              {t('wallet.close')}
            </Button>
            <Button variant="primary" type="submit" form={form} pending={busy}>
              {t('wallet.reveal')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => void copySecret(secret)}>
              <CopyIcon />
              {t('wallet.copy-secret')}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {t('wallet.done-reading')}
            </Button>
          </>
        )
      }
    >
      <DialogForm id={form} onSubmit={() => void submit()}>
        <div>
          <p className="mb-1 text-12 text-2">{t('wallet.address')}</p>
          <p className="flex items-center gap-1 text-14 break-all" translate="no">
            {wallet.address}
            <IconButton small label={t('wallet.copy-address')} onClick={() => void copyText(wallet.address)}>
              <CopyIcon size="small" />
            </IconButton>
          </p>
        </div>
        {secret === undefined ? (
          <>
            <Notice tone="warning">{t('wallet.reveal-warning')}</Notice>
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
                disabled={busy}
              />
            </FocusFirst>
          </>
        ) : (
          <>
            <SecretCells
              characters={[...secret]}
              hidden={false}
              label={t('wallet.secret')}
              blankLabel={t('wallet.covered')}
            />
            <Notice tone="warning">{t('wallet.secret-warning')}</Notice>
          </>
        )}
      </DialogForm>
    </Dialog>
  )
}
