import { Button, Empty } from '@tidebook/ui'
import { useEffect, type ReactElement, Suspense } from 'react'
import { formatError, useT } from '../../lib/i18n.ts'
import { usePrefetch } from '../../lib/lazy-part.ts'
import { FollowOwnOrders, OrderDialogs } from '../../features/orders/index.ts'
import { reloadPairs, useCurrentPair, useMarket } from '../../features/markets/index.ts'
import { FormDialogs } from '../../features/trade-form/index.ts'
import { OpenedTransaction } from '../../features/transaction-detail/index.ts'
import { SmallLayoutPart, tradeParts } from './parts.ts'
import { TradeSkeleton } from './trade-skeleton.tsx'
import { UnknownPair } from './unknown-pair.tsx'
import { useLayout } from './use-layout.ts'
import './trade.css'
import type { TradingPair } from '@tidebook/contract'
import { HeaderSlot } from '../../lib/header-slot.tsx'
import { PairHeader } from '../../features/pair-header/index.ts'
import { useTrade } from './use-trade.ts'
import { WideLayout } from './wide-layout.tsx'

/** The trade screen of a known pair, in the layout of the window. */
function TradeScreen({ pair, area }: { pair: TradingPair; area: string }): ReactElement {
  const t = useT()
  const view = useTrade(pair)
  const layout = useLayout()
  return (
    <>
      <h1 className="sr-only">{t('trade.screen', { pair: view.title })}</h1>
      {view.row !== undefined && (layout === 'phone' || layout === 'wide') && (
        <HeaderSlot>
          <PairHeader
            compact={layout === 'phone'}
            row={view.row}
            priced={view.priced}
            stale={view.stale}
            move={view.last.move}
          />
        </HeaderSlot>
      )}
      {layout === 'desk' || layout === 'wide' ? (
        <WideLayout view={view} area={area} narrow={layout === 'desk'} />
      ) : (
        <Suspense fallback={<TradeSkeleton />}>
          <SmallLayoutPart layout={layout} view={view} />
        </Suspense>
      )}
    </>
  )
}

/** The trade page of the pair in the address, of the last visit, or SWT/JUSDT (TRD-011). */
export function TradeRoute(): ReactElement {
  const t = useT()
  const { pair, unknown, area } = useCurrentPair()
  const { failure } = useMarket()
  const layout = useLayout()
  const small = layout === 'phone' || layout === 'tablet'
  useEffect(() => {
    // Loads the layout while the pairs load; the layout reports a failure when it is shown.
    if (small) SmallLayoutPart.fetch().catch(() => undefined)
  }, [small])
  usePrefetch(tradeParts)
  if (pair !== undefined) {
    return (
      <>
        <FollowOwnOrders />
        <TradeScreen pair={pair} area={area} />
        <OpenedTransaction />
        <OrderDialogs />
        <FormDialogs />
      </>
    )
  }
  if (unknown !== undefined) return <UnknownPair name={unknown} />
  if (failure === undefined) return <TradeSkeleton />
  return (
    <Empty
      failed
      className="flex-1 bg-surface-1"
      title={t('markets.failed')}
      action={<Button onClick={() => void reloadPairs()}>{t('common.retry')}</Button>}
    >
      {formatError(failure)}
    </Empty>
  )
}
