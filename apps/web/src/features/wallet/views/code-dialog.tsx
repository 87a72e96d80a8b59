import { Button, CopyIcon, Dialog, focusHere, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { AccountLine } from '../model/accounts.ts'
import { copyText } from '../services/clipboard.ts'
import { QrCode } from '../../../lib/qr-code.tsx'
import { WatchedBalances } from './watched-balances.tsx'

export interface CodeDialogProps {
  readonly account: AccountLine
  /** the encrypted wallet; without it the code contains the address */
  readonly keystore?: string | undefined
  readonly onClose: () => void
}

/** The code of an address for a sender, or of an encrypted wallet for another device (WAL-080). */
export function CodeDialog({ account, keystore, onClose }: CodeDialogProps): ReactElement {
  const t = useT()
  const { title, address, watched } = account
  const name = t(keystore === undefined ? 'wallet.address-code' : 'wallet.keystore-code')
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      closeLabel={t('wallet.close')}
      footer={
        <>
          {keystore === undefined && (
            <Button onClick={() => void copyText(address)}>
              <CopyIcon />
              {t('wallet.copy-address')}
            </Button>
          )}
          <Button ref={focusHere} variant="primary" onClick={onClose}>
            {t('wallet.done-reading')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-3">
        <QrCode text={keystore ?? address} label={`${name} ${address}`} />
        <p className="text-center text-13 break-all" translate="no">
          <span className="block text-12 text-2">{title}</span>
          {address}
        </p>
        {keystore !== undefined && <Notice tone="warning">{t('wallet.keystore-code-text')}</Notice>}
      </div>
      {watched && <WatchedBalances account={account} />}
    </Dialog>
  )
}
