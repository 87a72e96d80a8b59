import { Button, Empty, Figure, Skeleton, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime, formatTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { useRowsThatFit } from '../../../lib/use-rows-that-fit.ts'
import { cut } from '../../markets/index.ts'
import { tradesStore } from '../model/trades-store.ts'
import { reloadTrades } from '../services/trades-feed.ts'
import './market-trades.css'

export interface TradesPanelProps {
  pair: string
  priceDecimals: number
  amountDecimals: number
  stale: boolean
}

/** The latest trades of the market: price in the colour of the taker's side, amount, time. */
export const TradesPanel = ({ pair, priceDecimals, amountDecimals, stale }: TradesPanelProps): ReactElement => {
  const t = useT()
  const state = useStore(tradesStore)
  const { ref, rows: fit } = useRowsThatFit()
  const loading = state.status === 'loading' || state.pair !== pair
  const rows = loading ? [] : state.trades.slice(0, fit)
  return (
    <div className="tape" data-stale={stale || undefined} role="table" aria-label={t('trade.trades')} aria-busy={loading}>
      <div className="tape-row text-3" role="row">
        <span role="columnheader">{t('trade.trades.price')}</span>
        <span role="columnheader">{t('trade.trades.amount')}</span>
        <span role="columnheader">{t('trade.trades.time')}</span>
      </div>
      <div ref={ref} className="tape-rows" role="rowgroup">
      {state.status === 'failed' && (
        <Empty
          failed
          className="col-span-full"
          title={t('trade.trades.failed')}
          action={
            <Button size="small" onClick={reloadTrades}>
              {t('trade.retry')}
            </Button>
          }
        />
      )}
      {loading &&
        state.status !== 'failed' &&
        Array.from({ length: fit }, (_, index) => (
          <div key={index} className="tape-row" aria-hidden="true">
            <Skeleton className="w-10" />
            <span className="grid justify-items-end">
              <Skeleton className="w-16" />
            </span>
            <Skeleton className="w-full" />
          </div>
        ))}
      {!loading && state.status === 'ready' && rows.length === 0 && (
        <Empty className="col-span-full" title={t('trade.trades.empty')} />
      )}
      {rows.map((trade) => (
        <div key={trade.id} className="tape-row" role="row">
          <span role="cell" className={cx(trade.side === 'buy' ? 'text-buy' : 'text-sell')}>
            <Figure value={cut(trade.price, priceDecimals)} className="[&_span]:text-inherit" />
          </span>
          <span role="cell">
            <Figure value={cut(trade.amount, amountDecimals)} />
          </span>
          <time role="cell" className="text-3" dateTime={new Date(trade.time).toISOString()} title={formatDateTime(trade.time)}>
            {formatTime(trade.time)}
          </time>
        </div>
      ))}
      </div>
    </div>
  )
}
