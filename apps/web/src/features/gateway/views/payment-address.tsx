import { Button, CopyIcon, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { QrCode } from '../../transfer/index.ts'
import { copyText } from '../../wallet/index.ts'

/** Number of characters at each end of an address that people compare. */
const ENDS = 6

function Line(props: {
  readonly name: string
  readonly value: string
  readonly copy: string
  readonly isFirst: boolean
}): ReactElement {
  const { name, value, copy, isFirst } = props
  const isLong = value.length > 3 * ENDS
  return (
    <div className="flex w-full flex-col gap-2 rounded-3 border border-line-strong px-4 py-3">
      <p className="text-12 text-2">{name}</p>
      <p className="text-16 break-all" translate="no">
        {isLong ? (
          <>
            <b className="font-semibold text-accent">{value.slice(0, ENDS)}</b>
            {value.slice(ENDS, -ENDS)}
            <b className="font-semibold text-accent">{value.slice(-ENDS)}</b>
          </>
        ) : (
          value
        )}
      </p>
      <Button
        variant={isFirst ? 'primary' : 'default'}
        className="mt-1 tablet:self-start"
        onClick={() => void copyText(value)}
      >
        <CopyIcon size="small" />
        {copy}
      </Button>
    </div>
  )
}

/**
 * Deposit address as a QR code and as text, with the required memo, and a warning about payments that would be lost.
 */
export function PaymentAddress(props: {
  readonly address: string
  readonly memo?: string | undefined
  /** Display name of the network. */
  readonly chain: string
  /** Text about the coins that arrive at the address. */
  readonly arrivals: string
  /** Whether contracts can pay on this chain. The gateway does not detect their payments. */
  readonly hasContracts?: boolean
  /** Whether paying to the address is the user's next step. */
  readonly isFirst?: boolean
}): ReactElement {
  const { address, memo, chain, arrivals, hasContracts = false, isFirst = false } = props
  const t = useT()
  return (
    <div className="grid items-start justify-items-center gap-4 tablet:grid-cols-[auto_minmax(0,1fr)] tablet:justify-items-stretch">
      <QrCode text={address} label={t('gateway.qr-of', { address })} />
      <div className="flex w-full min-w-0 flex-col gap-3">
        <Line
          name={t('gateway.pay-to', { chain })}
          value={address}
          copy={t('gateway.copy-address')}
          isFirst={isFirst}
        />
        {memo !== undefined && (
          <Line name={t('gateway.with-memo')} value={memo} copy={t('gateway.copy-memo')} isFirst={false} />
        )}
      </div>
      <Notice tone="warning" className="w-full tablet:col-span-2">
        <p className="font-medium">{arrivals}</p>
        {hasContracts && <p className="mt-1 text-2">{t('gateway.no-contracts')}</p>}
      </Notice>
    </div>
  )
}
