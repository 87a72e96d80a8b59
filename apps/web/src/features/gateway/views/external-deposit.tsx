import type { AgentInfo } from '@tidebook/contract/gateway'
import { Button, Notice, Skeleton } from '@tidebook/ui'
import { useEffect, type ReactElement } from 'react'
import { ErrorNext } from '../../../lib/error-next.tsx'
import { formatError, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { useRequiresRealName } from '../../transactions/index.ts'
import { networkTitle } from '../model/network-title.ts'
import { storeDepositAddress } from '../model/platform-store.ts'
import { gatewayApi } from '../services/gateway-api.ts'
import { useArrivals } from '../services/use-arrivals.ts'
import { PaymentAddress } from './payment-address.tsx'

/** Deposit from another wallet or exchange, to an address assigned to the user's wallet regardless of the payer. */
export function ExternalDeposit({ wallet, info }: { readonly wallet: string; readonly info: AgentInfo }): ReactElement {
  const { base, deposit, asset } = info
  const t = useT()
  const wantsName = useRequiresRealName('deposit')
  const isOpen = deposit.enabled && !wantsName
  const { answer, retry } = useCall(
    ['deposit address', wallet, base],
    isOpen ? (signal) => gatewayApi.depositAddress(wallet, base, { signal }) : undefined,
  )
  const place = valueOf(answer)
  const arrivals = useArrivals(info, place?.memo)
  useEffect(() => {
    if (place !== undefined) storeDepositAddress(place.address)
  }, [place])
  if (!isOpen) return <Notice tone="warning">{t(wantsName ? 'gateway.block.name' : 'gateway.block.closed')}</Notice>
  if (place !== undefined)
    return (
      <div className="flex flex-col gap-3">
        <PaymentAddress
          isFirst
          {...place}
          chain={networkTitle(info)}
          arrivals={arrivals}
          hasContracts={place.memo === undefined && asset === undefined}
        />
        <p className="text-12 text-2">{t('gateway.elsewhere-why', { min: deposit.minimum, coin: base })}</p>
      </div>
    )
  if (answer.state === 'failed')
    return (
      <Notice
        tone="danger"
        urgent
        action={
          <Button size="small" onClick={retry}>
            {t('common.retry')}
          </Button>
        }
      >
        {[...new Set([t('gateway.no-agent'), formatError(answer.code)])].join(' ')}
        <ErrorNext code={answer.code} />
      </Notice>
    )
  return (
    <div className="grid justify-items-center gap-4 tablet:grid-cols-[auto_minmax(0,1fr)]" aria-busy="true">
      <Skeleton className="qr-code" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-24 w-full tablet:col-span-2" />
    </div>
  )
}
