import { parseDecimal } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { ticksOfPrice } from '@tidebook/market'
import { useMemo } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'

/** One of the user's orders for a pair, for the book and the price axis. */
export interface OwnOrder {
  readonly id: string
  readonly side: 'bid' | 'ask'
  readonly ticks: number
  /** Price as text. */
  readonly price: string
  /** Amount as text. */
  readonly amount: string
  readonly pending: boolean
}

/** Returns the user's orders of a pair that are in its book or pending. */
export function useOwnOrders(pair: TradingPair): readonly OwnOrder[] {
  const orders = useStore(currentOrdersStore)
  return useMemo(
    () =>
      (valueOf(orders)?.tableData ?? [])
        .filter((order) => order.pair === pair.pair && !order.isFreed)
        .flatMap((order): OwnOrder[] => {
          const side = order.flag === 1 ? 'bid' : 'ask'
          const ticks = ticksOfPrice(parseDecimal(order.price), pair.priceDecimal, side)
          const pending = order.state === 'onItsWay'
          const id = pending ? order.hash : String(order.seq)
          return ticks === undefined ? [] : [{ id, side, ticks, price: order.price, amount: order.amount, pending }]
        }),
    [orders, pair],
  )
}
