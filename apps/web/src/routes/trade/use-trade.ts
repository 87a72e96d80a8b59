import type { TradingPair } from '@tidebook/contract'
import { figureText } from '@tidebook/ui'
import { useEffect, useMemo } from 'react'
import { useT } from '../../lib/i18n.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useStore } from '../../lib/store.ts'
import type { OwnFillFigures, OwnOrderMark } from '../../features/chart/index.ts'
import { followTrades, tradesStore } from '../../features/market-trades/index.ts'
import { type MarketRow, cut, pairKey, useMarket } from '../../features/markets/index.ts'
import { useLink, useStale } from '../../features/network/index.ts'
import { type LastPrice, followBook } from '../../features/order-book/index.ts'
import { type OwnOrder, useOwnOrders, waitingStore } from '../../features/orders/index.ts'
import { paperActivityStore, paperStore } from '../../features/paper/index.ts'
import { lastMove } from './last-move.ts'
import type { Past } from './past.ts'

/** State shared by the panels of the trade screen. */
export interface TradeView {
  readonly pair: TradingPair
  readonly key: string
  readonly title: string
  readonly row: MarketRow | undefined
  readonly priced: boolean
  readonly stale: boolean
  readonly offline: boolean
  readonly last: LastPrice
  readonly own: readonly OwnOrder[]
  readonly marks: readonly OwnOrderMark[]
  /** The user's fills on the chart; undefined shows the fills of the wallet. */
  readonly fills: readonly OwnFillFigures[] | undefined
  /** The replay whose moment the panels show; undefined while they show the present. */
  readonly past: Past | undefined
}

/** A user's order on the chart. An order waiting for its trigger is not in the book. */
type ShownOrder = OwnOrder & { readonly waits?: boolean }

/**
 * Returns the user's orders and fills to show: those of the paper account while paper trading is on (TRD-208), none in
 * a replay, otherwise the orders of the pair, with `fills` undefined because the chart shows the wallet's fills.
 */
function useShownOrders(pair: TradingPair, isPast: boolean) {
  const orders = useOwnOrders(pair)
  const waiting = useStore(waitingStore)
  const isPaper = useStore(paperStore) !== undefined
  const paper = useStore(paperActivityStore)
  return useMemo((): { orders: readonly ShownOrder[]; fills: readonly OwnFillFigures[] | undefined } => {
    const isOfPair = (each: { readonly pair: string }): boolean => !isPast && each.pair === pairKey(pair)
    if (isPaper || isPast) return { orders: paper.orders.filter(isOfPair), fills: paper.fills.filter(isOfPair) }
    const stops = waiting
      .filter((each) => each.pair === pair.pair)
      .map(({ trigger, ...each }) => ({ ...each, price: trigger, ticks: 0, pending: false, waits: true }))
    return { orders: [...orders, ...stops], fills: undefined }
  }, [orders, waiting, isPaper, paper, pair, isPast])
}

/**
 * Subscribes to the order book and trades of the pair, live or replayed, and returns the state shared by the panels.
 */
export function useTrade(pair: TradingPair, past?: Past): TradeView {
  const t = useT()
  const key = pairKey(pair)
  const { rows, priced } = useMarket()
  const source = past?.source
  const stale = useStale()
  const offline = useLink() === 'offline'
  const tape = useStore(tradesStore)
  const { orders: shown, fills } = useShownOrders(pair, past !== undefined)
  useEffect(() => followBook(pair, source), [pair, source])
  useEffect(() => followTrades(pair, source), [pair, source])
  const row = rows.find((each) => each.key === key)
  const trades = tape.pair === key ? tape.trades : []
  const price = cut(trades[0]?.price ?? row?.price, pair.priceDecimal)
  const title = `${pair.baseTitle}/${pair.counterTitle}`
  usePageTitle(price === undefined ? title : `${title} ${price}`)
  const move = lastMove(trades)
  const last = useMemo((): LastPrice => ({ text: price, move }), [price, move])
  const own = useMemo(() => shown.filter(({ waits }) => !waits), [shown])
  const marks = useMemo(
    () =>
      shown.map(({ id, side, price: at, amount, pending, waits = false }): OwnOrderMark => {
        const name = `${t(side === 'bid' ? 'orders.side.buy' : 'orders.side.sell')} ${figureText(amount)}`
        const label = waits ? `${t('trade.stop')} ${name}` : name
        return { id, side, price: Number(at), label, pending, stays: waits }
      }),
    [shown, t],
  )
  return { pair, key, title, row, priced, stale, offline, last, own, marks, fills, past }
}
