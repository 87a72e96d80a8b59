import { ZERO, add, compare, maximum, minimum, parseDecimal, subtract } from '@tidebook/amount'
import type { PaperBook } from './paper-book.ts'
import type { PaperHoldings } from './paper-holdings.ts'
import type { PaperLedger, PaperOrder, PaperTrade } from './paper-types.ts'

/** Fills resting orders of a pair with one trade of a ledger. */
export function fillResting(
  holdings: PaperHoldings,
  pair: string,
  trade: PaperTrade,
  { ledger, time }: PaperLedger,
): void {
  const price = parseDecimal(trade.price)
  const whole = parseDecimal(trade.amount)
  let budget = whole
  let atPrice = ZERO
  for (const order of restingOrders(holdings, pair, trade)) {
    const limit = order.price ?? price
    const distance = compare(price, limit)
    const left = subtract(order.amount, order.filled)
    if (order.side === 'buy' ? distance < 0 : distance > 0) {
      const amount = minimum(left, budget)
      holdings.put({ ...order, ahead: ZERO })
      budget = subtract(budget, holdings.fill(order.id, { price: limit, amount, isTaker: false, ledger, time }))
    } else if (distance === 0 && trade.side !== order.side) {
      const room = maximum(subtract(subtract(whole, order.ahead), atPrice), ZERO)
      holdings.put({ ...order, ahead: maximum(subtract(order.ahead, whole), ZERO) })
      const amount = minimum(minimum(left, room), budget)
      const filled = holdings.fill(order.id, { price: limit, amount, isTaker: false, ledger, time })
      atPrice = add(atPrice, filled)
      budget = subtract(budget, filled)
    }
  }
}

/** Returns the resting orders that a trade may fill: those on the side that it hits, by price and then by number. */
function restingOrders(holdings: PaperHoldings, pair: string, trade: PaperTrade): readonly PaperOrder[] {
  const rank = ({ side }: PaperOrder): number => (side === trade.side ? 1 : 0)
  return holdings.state.orders
    .filter((order) => order.pair.key === pair && order.state === 'open' && order.price !== undefined)
    .toSorted((a, b) => {
      if (a.side !== b.side) return rank(a) - rank(b)
      const distance = compare(a.price ?? ZERO, b.price ?? ZERO)
      return (a.side === 'buy' ? -distance : distance) || a.id - b.id
    })
}

/** Reduces the amounts in front of resting orders to the amounts of their levels. */
export function capAhead(holdings: PaperHoldings, pair: string, book: PaperBook): void {
  for (const order of holdings.state.orders) {
    if (order.pair.key !== pair || order.state !== 'open' || order.price === undefined) continue
    const level = book.resting(order.side, order.price)
    if (compare(level, order.ahead) < 0) holdings.put({ ...order, ahead: level })
  }
}
