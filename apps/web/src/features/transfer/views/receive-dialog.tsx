import { Button, CopyIcon, Dialog, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { copyText, useWallet } from '../../wallet/index.ts'
import { QrCode } from './qr-code.tsx'

/** The wallet's address, to scan or copy. */
export function ReceiveDialog(props: {
  readonly address: string
  /** Display name of the network, if not the exchange's own. */
  readonly title?: string
  readonly onClose: () => void
}): ReactElement {
  const { address, title, onClose } = props
  const t = useT()
  const { active } = useWallet()
  return (
    <Dialog open onClose={onClose} title={t('transfer.receive')} closeLabel={t('common.close')}>
      <div className="flex flex-col items-center gap-3">
        <QrCode text={address} label={t('transfer.qr-of', { address })} />
        <p className="text-center text-14 font-medium break-all" translate="no">
          {address}
        </p>
        <Button wide variant="primary" size="large" onClick={() => void copyText(address)}>
          <CopyIcon />
          {t('wallet.copy-address')}
        </Button>
        <p className="text-12 text-2">{t('transfer.receive-why', { network: title ?? network().native.title })}</p>
        {title === undefined && active === 'inactive' && (
          <Notice tone="warning">{t('wallet.inactive', { amount: network().activation })}</Notice>
        )}
      </div>
    </Dialog>
  )
}
