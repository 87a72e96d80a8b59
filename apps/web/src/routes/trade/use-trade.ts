import type { TradingPair } from '@tidebook/contract'
import { useEffect, useMemo } from 'react'
import { usePageTitle } from '../../lib/page-title.ts'
import { useStore } from '../../lib/store.ts'
import type { OwnOrderMark } from '../../features/chart/index.ts'
import { followTrades, tradesStore } from '../../features/market-trades/index.ts'
import { type MarketRow, cut, pairKey, useMarket } from '../../features/markets/index.ts'
import { isStale, networkStore } from '../../features/network/index.ts'
import { type LastPrice, followBook } from '../../features/order-book/index.ts'
import { type OwnOrder, useOwnOrders } from '../../features/orders/index.ts'
import { lastMove } from './last-move.ts'

/** What the panels of the trade screen share. */
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
}

/** Follows book and trades of the pair and gathers what the panels share. */
export const useTrade = (pair: TradingPair): TradeView => {
  const key = pairKey(pair)
  const { rows, priced } = useMarket()
  const network = useStore(networkStore)
  const tape = useStore(tradesStore)
  const own = useOwnOrders(pair)
  useEffect(() => followBook(pair), [pair])
  useEffect(() => followTrades(pair), [pair])
  const row = rows.find((each) => each.key === key)
  const trades = tape.pair === key ? tape.trades : []
  const price = cut(trades[0]?.price ?? row?.price, pair.priceDecimal)
  const title = `${pair.baseTitle}/${pair.counterTitle}`
  usePageTitle(price === undefined ? title : `${title} ${price}`)
  const move = lastMove(trades)
  const last = useMemo((): LastPrice => ({ text: price, move }), [price, move])
  const marks = useMemo(
    () => own.map((order): OwnOrderMark => ({ id: order.id, price: Number(order.price), pending: order.pending })),
    [own],
  )
  const stale = isStale(network)
  return { pair, key, title, row, priced, stale, offline: stale || !network.netState, last, own, marks }
}
