import { type Decimal, formatDecimal, parseDecimal, subtract } from '@tidebook/amount'
import { type PaperOrder, type PaperState, trailingPrice } from '@tidebook/client/paper'
import type { TradingPair } from '@tidebook/contract'
import { ticksOfPrice } from '@tidebook/market'
import { PAPER_ID_PREFIX, type PaperActivity, type PaperActivityOrder } from './paper-activity.ts'
import { paperText } from './paper-figures.ts'

/** Returns the price to show for an order: its trigger while it waits, then its limit. */
function shownPrice({ state, trigger, best, price }: PaperOrder): Decimal | undefined {
  if (state !== 'waiting' || trigger === undefined) return price
  if ('price' in trigger) return parseDecimal(trigger.price)
  return 'trail' in trigger ? trailingPrice(trigger, best ?? parseDecimal(trigger.from)) : undefined
}

function ownOrder(order: PaperOrder, decimals: number): PaperActivityOrder[] {
  const price = shownPrice(order)
  const side = order.side === 'buy' ? 'bid' : 'ask'
  const ticks = price && ticksOfPrice(price, decimals, side)
  if (price === undefined || ticks === undefined || order.state === 'dormant') return []
  return [
    {
      id: PAPER_ID_PREFIX + order.id,
      pair: order.pair.key,
      side,
      ticks,
      price: formatDecimal(price),
      amount: formatDecimal(subtract(order.amount, order.filled)),
      pending: order.state === 'placed' || order.canceling,
      waits: order.state === 'waiting',
    },
  ]
}

/**
 * Returns the paper account's orders and fills that the trade page shows: those with a price and a configured pair.
 * @param pairOf returns the configured pair of a key
 */
export function activityOf(state: PaperState, pairOf: (key: string) => TradingPair | undefined): PaperActivity {
  return {
    orders: state.orders.flatMap((order) => {
      const pair = pairOf(order.pair.key)
      return pair === undefined ? [] : ownOrder(order, pair.priceDecimal)
    }),
    fills: state.fills.map(({ pair, at, side, price, amount }) => ({
      pair,
      at,
      side,
      price: formatDecimal(price),
      amount: paperText(amount),
    })),
  }
}
