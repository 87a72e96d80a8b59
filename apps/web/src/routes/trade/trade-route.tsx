import { Button, Empty } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatError, useT } from '../../lib/i18n.ts'
import { reloadPairs, useCurrentPair, useMarket } from '../../features/markets/index.ts'
import { TradeScreen } from './trade-screen.tsx'
import { TradeSkeleton } from './trade-skeleton.tsx'
import './trade.css'

/** Trade: the pair of the address, of the last visit, or SWT/JUSDT (TRD-011). */
export const TradeRoute = (): ReactElement => {
  const t = useT()
  const { pair, area } = useCurrentPair()
  const { failure } = useMarket()
  if (pair !== undefined) return <TradeScreen pair={pair} area={area} />
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
