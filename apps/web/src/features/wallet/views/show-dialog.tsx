import { Button, CopyIcon, Dialog, IconButton, Notice, focusHere } from '@tidebook/ui'
import { useId, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useWallet } from '../model/wallet-state.ts'
import { copySecret, copyText } from '../services/clipboard.ts'
import { revealSecret } from '../services/wallet-actions.ts'
import { AskPassword } from './ask-password.tsx'
import { DialogForm } from './dialog-form.tsx'
import { SecretCells } from './secret-cells.tsx'
import { usePasswordForm } from './use-password-form.ts'

/** The own wallet: its address, and its secret for whoever knows the trading password (WAL-011). */
export const ShowDialog = ({ onClose }: { onClose: () => void }): ReactElement | null => {
  const t = useT()
  const id = useId()
  const { wallet } = useWallet()
  const [secret, setSecret] = useState<string>()
  const form = usePasswordForm(async (password) => setSecret(await revealSecret(password)))
  if (wallet === undefined) return null
  return (
    <Dialog
      open
      wide={secret !== undefined}
      onClose={onClose}
      busy={form.busy}
      title={t('wallet.show-wallet')}
      closeLabel={t('wallet.close')}
      footer={
        secret === undefined ? (
          <>
            <Button onClick={onClose} disabled={form.busy}>
              {t('wallet.close')}
            </Button>
            <Button variant="primary" type="submit" form={id} pending={form.busy}>
              {t('wallet.reveal')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => void copySecret(secret)}>
              <CopyIcon />
              {t('wallet.copy-secret')}
            </Button>
            <Button ref={focusHere} variant="primary" onClick={onClose}>
              {t('wallet.done-reading')}
            </Button>
          </>
        )
      }
    >
      <DialogForm id={id} onSubmit={() => void (secret === undefined ? form.submit() : onClose())}>
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
            <AskPassword form={form} address={wallet.address} />
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
