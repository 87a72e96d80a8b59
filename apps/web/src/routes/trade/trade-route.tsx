import { Button, Empty } from '@tidebook/ui'
import { Suspense, useEffect, type ReactElement } from 'react'
import { formatError, useT } from '../../lib/i18n.ts'
import { lazyPart, usePrefetch } from '../../lib/lazy-part.ts'
import { REPLAY_PARAMETER } from '../../lib/replay-path.ts'
import { useQuery } from '../../lib/router/index.ts'
import { useStore } from '../../lib/store.ts'
import { FollowOwnOrders, OrderDialogs } from '../../features/orders/index.ts'
import { reloadPairs, useCurrentPair, useMarket } from '../../features/markets/index.ts'
import { FormDialogs } from '../../features/trade-form/index.ts'
import { PaperBarPart, paperStore } from '../../features/paper/index.ts'
import { OpenedTransaction } from '../../features/transaction-detail/index.ts'
import { SmallLayoutPart, tradeParts } from './parts.ts'
import { TradeSkeleton } from './trade-skeleton.tsx'
import { UnknownPair } from './unknown-pair.tsx'
import { useLayout } from './use-layout.ts'
import './trade.css'
import { TradeScreen } from './trade-screen.tsx'

/** The trade screen of a past moment, loaded when the address contains one. */
const ReplayPart = lazyPart(async () => (await import('./replay-screen.tsx')).ReplayScreen, 'desk')

/** The trade page of the pair in the address, else of the last visit, else SWT/JUSDT (TRD-011). */
export function TradeRoute(): ReactElement {
  const t = useT()
  const { pair, unknown, area } = useCurrentPair()
  const { failure } = useMarket()
  const replays = useQuery().has(REPLAY_PARAMETER)
  const layout = useLayout()
  const paper = useStore(paperStore)
  const small = layout === 'phone' || layout === 'tablet'
  useEffect(() => {
    // Loads the layout while the pairs load; the layout reports a failure when it is shown.
    if (small) SmallLayoutPart.fetch().catch(() => undefined)
  }, [small])
  usePrefetch(tradeParts)
  if (pair !== undefined) {
    const shown = { pair, area }
    return (
      <>
        {paper === undefined ? (
          <FollowOwnOrders />
        ) : (
          <div className="paper-bar">
            <Suspense fallback={null}>
              <PaperBarPart pair={pair} />
            </Suspense>
          </div>
        )}
        {replays ? <ReplayPart {...shown} Screen={TradeScreen} /> : <TradeScreen {...shown} />}
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
