import type { TradingPair } from '@tidebook/contract'
import { figureText } from '@tidebook/ui'
import { useEffect, useMemo } from 'react'
import { useT } from '../../lib/i18n.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useStore } from '../../lib/store.ts'
import type { OwnOrderMark } from '../../features/chart/index.ts'
import { followTrades, tradesStore } from '../../features/market-trades/index.ts'
import { type MarketRow, cut, pairKey, useMarket } from '../../features/markets/index.ts'
import { useLink, useStale } from '../../features/network/index.ts'
import { type LastPrice, followBook } from '../../features/order-book/index.ts'
import { type OwnOrder, useOwnOrders, waitingStore } from '../../features/orders/index.ts'
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
  /** The replay whose moment the panels show; absent while they show the present. */
  readonly past: Past | undefined
}

const NO_ORDERS: readonly OwnOrder[] = []

/**
 * Subscribes to order book and trades of the pair, of now or of a replay, and returns the state shared by the panels. A
 * replay has no own orders: those are orders of now.
 */
export function useTrade(pair: TradingPair, past?: Past): TradeView {
  const t = useT()
  const key = pairKey(pair)
  const { rows, priced } = useMarket()
  const source = past?.source
  const stale = useStale()
  const offline = useLink() === 'offline'
  const tape = useStore(tradesStore)
  const orders = useOwnOrders(pair)
  const own = past ? NO_ORDERS : orders
  useEffect(() => followBook(pair, source), [pair, source])
  useEffect(() => followTrades(pair, source), [pair, source])
  const row = rows.find((each) => each.key === key)
  const trades = tape.pair === key ? tape.trades : []
  const price = cut(trades[0]?.price ?? row?.price, pair.priceDecimal)
  const title = `${pair.baseTitle}/${pair.counterTitle}`
  usePageTitle(price === undefined ? title : `${title} ${price}`)
  const move = lastMove(trades)
  const last = useMemo((): LastPrice => ({ text: price, move }), [price, move])
  const waiting = useStore(waitingStore)
  const marks = useMemo(
    () => [
      ...own.map(({ id, side, price: at, amount, pending }): OwnOrderMark => {
        const label = `${t(side === 'bid' ? 'orders.side.buy' : 'orders.side.sell')} ${figureText(amount)}`
        return { id, side, price: Number(at), label, pending }
      }),
      ...waiting
        .filter((each) => !past && each.pair === pair.pair)
        .map(({ id, side, trigger, amount }): OwnOrderMark => {
          const words = `${t('trade.stop')} ${t(side === 'bid' ? 'orders.side.buy' : 'orders.side.sell')}`
          return {
            id,
            side,
            price: Number(trigger),
            label: `${words} ${figureText(amount)}`,
            pending: false,
            stays: true,
          }
        }),
    ],
    [own, waiting, pair, past, t],
  )
  return { pair, key, title, row, priced, stale, offline, last, own, marks, past }
}
