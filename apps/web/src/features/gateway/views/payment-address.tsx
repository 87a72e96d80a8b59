import { Button, CopyIcon, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { QrCode } from '../../transfer/index.ts'
import { copyText } from '../../wallet/index.ts'

function Line(props: { readonly name: string; readonly value: string; readonly copy: string }): ReactElement {
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <div className="min-w-0">
        <p className="text-12 text-2">{props.name}</p>
        <p className="text-14 font-medium break-all" translate="no">
          {props.value}
        </p>
      </div>
      <Button onClick={() => void copyText(props.value)}>
        <CopyIcon size="small" />
        {props.copy}
      </Button>
    </div>
  )
}

/** Deposit address as a QR code and as text, with the required memo. */
export function PaymentAddress(props: {
  readonly address: string
  readonly memo?: string | undefined
  /** display name of the network */
  readonly chain: string
  /** names what arrives at the address */
  readonly arrivals: string
  /** Whether contracts can pay on this chain. The gateway does not detect their payments. */
  readonly hasContracts?: boolean
}): ReactElement {
  const { address, memo, chain, arrivals, hasContracts = false } = props
  const t = useT()
  return (
    <div className="grid items-start justify-items-center gap-x-6 gap-y-4 pt-1 tablet:grid-cols-[auto_minmax(0,1fr)] tablet:justify-items-stretch">
      <QrCode text={address} label={t('gateway.qr-of', { address })} />
      <div className="flex w-full min-w-0 flex-col gap-4">
        <Line name={t('gateway.pay-to', { chain })} value={address} copy={t('gateway.copy-address')} />
        {memo !== undefined && <Line name={t('gateway.with-memo')} value={memo} copy={t('gateway.copy-memo')} />}
        <Notice tone="warning" className="w-full">
          {arrivals}
        </Notice>
        {hasContracts && (
          <Notice tone="warning" className="w-full">
            {t('gateway.no-contracts')}
          </Notice>
        )}
      </div>
    </div>
  )
}
