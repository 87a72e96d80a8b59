import { isPositive, parseDecimal } from '@tidebook/amount'
import type { PaperHoldings } from './paper-holdings.ts'
import { isUnfinished } from './paper-state.ts'
import { evaluateTrigger } from './paper-trigger.ts'
import type { PaperLedger, PaperOrder } from './paper-types.ts'

/**
 * Compares the triggers of waiting orders with the trades of a ledger. A triggered order executes at the next ledger.
 */
export function triggerWaitingOrders(
  holdings: PaperHoldings,
  pair: string,
  { trades, time, ledger }: PaperLedger,
): void {
  const prices = trades.map(({ price }) => parseDecimal(price))
  for (const { id } of holdings.state.orders.filter((order) => order.pair.key === pair)) {
    const order = holdings.order(id)
    if (order?.trigger === undefined || order.since >= ledger) continue
    if (order.state === 'dormant') releaseDormant(holdings, order, ledger)
    else if (order.state === 'waiting') {
      const { isReached, best } = evaluateTrigger(order.trigger, order.best, { prices, time })
      if (isReached) sendWaiting(holdings, { ...order, best }, ledger)
      else holdings.put({ ...order, best })
    }
  }
}

/** Sends a waiting order, which uses its ticket. */
function sendWaiting(holdings: PaperHoldings, order: PaperOrder, ledger: number): void {
  holdings.put({ ...order, state: 'placed', since: ledger })
  for (const other of holdings.state.orders)
    if (other.id !== order.id && other.group === order.group && other.place === order.place)
      holdings.put({ ...other, state: 'gone' })
}

/** Releases an order that depends on the previous ticket's order, or ends it together with that order. */
function releaseDormant(holdings: PaperHoldings, order: PaperOrder, ledger: number): void {
  const ofGroup = [...holdings.state.orders, ...holdings.state.finished].filter(({ group }) => group === order.group)
  const before = ofGroup.filter(({ place }) => place === order.place - 1)
  const hasPrice = order.trigger !== undefined && 'price' in order.trigger
  const isReleased = before.some(
    (each) => each.state === 'filled' || (hasPrice && !isUnfinished(each) && isPositive(each.filled)),
  )
  if (isReleased && hasPrice) holdings.put({ ...order, state: 'waiting', since: ledger })
  else if (isReleased) sendWaiting(holdings, order, ledger)
  else if (!before.some(isUnfinished)) holdings.put({ ...order, state: 'gone' })
}
