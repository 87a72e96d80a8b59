import { Button, CopyIcon, Dialog, Notice, Skeleton } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { fetchedOnce } from '../../../lib/lazy-part.ts'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { copyText, useWallet } from '../../wallet/index.ts'
import './transfer.css'
import type { QrPicture } from '../services/qr-picture.ts'

const painter = fetchedOnce(() => import('../services/qr-picture.ts'))

/** The address that others pay to, to be scanned or copied. */
export const ReceiveDialog = (props: {
  readonly address: string
  /** what its network is called, if it is not the exchange's own */
  readonly title?: string
  readonly onClose: () => void
}): ReactElement => {
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

const QrCode = ({ text, label }: { text: string; label: string }): ReactElement => {
  const [picture, setPicture] = useState<QrPicture>()
  useEffect(() => {
    let left = false
    painter.fetch().then(
      ({ qrPicture }) => left || setPicture(qrPicture(text)),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [text])
  if (picture === undefined) return <Skeleton className="qr-code" />
  return (
    <figure aria-label={label}>
      <svg className="qr-code" aria-hidden="true" viewBox={`0 0 ${picture.size} ${picture.size}`}>
        <path d={picture.path} />
      </svg>
    </figure>
  )
}
