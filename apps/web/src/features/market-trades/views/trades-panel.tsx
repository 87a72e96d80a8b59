import type { StreamTrade } from '@tidebook/contract'
import { Button, Empty, Figure, Hidden, Skeleton, useRoving } from '@tidebook/ui'
import { type ReactElement, memo } from 'react'
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
  /** Opens the transaction of a trade. */
  onOpen: (hash: string) => void
}

function TradesSkeleton({ rows }: { rows: number }): ReactElement {
  return (
    <>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="tape-row" aria-hidden="true">
          <Skeleton className="w-10" />
          <span className="grid justify-items-end">
            <Skeleton className="w-16" />
          </span>
          <Skeleton className="w-full" />
        </div>
      ))}
    </>
  )
}

interface TradeLineProps {
  trade: StreamTrade
  priceDecimals: number
  amountDecimals: number
  onOpen: (hash: string) => void
}

function TradeLine({ trade, priceDecimals, amountDecimals, onOpen }: TradeLineProps): ReactElement {
  const t = useT()
  return (
    <li className="contents">
      <button
        type="button"
        className="tape-row tape-trade"
        data-trade=""
        tabIndex={-1}
        title={t('trade.trades.open', { time: formatDateTime(trade.time) })}
        onClick={() => onOpen(trade.hash)}
      >
        <span className={trade.side === 'buy' ? 'text-buy' : 'text-sell'}>
          <Hidden>{t(`trade.side.${trade.side}`)} </Hidden>
          <Figure value={cut(trade.price, priceDecimals)} className="[&_span]:text-inherit" />
        </span>
        <span>
          <Figure value={cut(trade.amount, amountDecimals)} />
        </span>
        <time className="text-3" dateTime={new Date(trade.time).toISOString()}>
          {formatTime(trade.time)}
        </time>
      </button>
    </li>
  )
}

/** Latest trades of the market: price in the color of the taker's side, amount, time. Each opens its transaction. */
export const TradesPanel = memo(function TradesPanel({
  pair,
  priceDecimals,
  amountDecimals,
  stale,
  onOpen,
}: TradesPanelProps): ReactElement {
  const t = useT()
  const state = useStore(tradesStore)
  const { ref, rows: fit } = useRowsThatFit()
  const roving = useRoving<HTMLUListElement>({ items: '[data-trade]', axis: 'vertical' })
  const loading = state.status === 'loading' || state.pair !== pair
  const rows = loading ? [] : state.trades.slice(0, fit)
  return (
    <div className="tape" data-stale={stale || undefined} aria-busy={loading}>
      <div className="tape-row text-3" aria-hidden="true">
        <span>{t('trade.trades.price')}</span>
        <span>{t('trade.trades.amount')}</span>
        <span>{t('trade.trades.time')}</span>
      </div>
      <div ref={ref} className="tape-rows">
        {state.status === 'failed' && (
          <Empty
            failed
            className="col-span-full row-span-8"
            title={t('trade.trades.failed')}
            action={
              <Button size="small" onClick={reloadTrades}>
                {t('trade.retry')}
              </Button>
            }
          />
        )}
        {loading && state.status !== 'failed' && <TradesSkeleton rows={fit} />}
        {!loading && state.status === 'ready' && rows.length === 0 && (
          <Empty className="col-span-full row-span-8" title={t('trade.trades.empty')} />
        )}
        {rows.length > 0 && (
          <ul {...roving} className="contents" aria-label={t('trade.trades')}>
            {rows.map((trade, place) => (
              // Rows are keyed by position instead of trade, so a new trade moves no element.
              <TradeLine
                key={place}
                trade={trade}
                priceDecimals={priceDecimals}
                amountDecimals={amountDecimals}
                onOpen={onOpen}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
})
