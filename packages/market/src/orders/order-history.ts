import type { PairResolver } from '../pairs/pair-resolver.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { advanceOrder, newOrder, settleFilled } from './order-life.ts'
import type { OrderLife } from './order-life.ts'
import { effectRecord } from '../records/effect.ts'
import type { EffectRecord } from '../records/effect.ts'
import { orderEventsOf } from './order-events.ts'
import type { OrderEvent } from './order-events.ts'

/** Looks up an order that an earlier transaction created. */
export type FindOrder = (account: string, sequence: number) => OrderLife | undefined

/** Returns the key of an order: its owner and sequence. */
export function orderKey(order: { readonly account: string; readonly sequence: number }): string {
  return `${order.account}:${order.sequence}`
}

/**
 * Returns the new states of orders that a transaction created or changed. Skips events of orders that `find` does not
 * return, because they are older than the index.
 * @param effects the wire forms of the events, when already known
 */
export function advanceOrders(
  entry: ValidatedTransaction,
  find: FindOrder,
  pairs: PairResolver,
  nativeCode: string = pairs.nativeCode,
  events: readonly OrderEvent[] = orderEventsOf(entry.tx, entry.meta, pairs, nativeCode),
  effects: readonly EffectRecord[] = events.map(effectRecord),
): OrderLife[] {
  return applyOrderEvents(newOrder(entry, pairs, nativeCode), events, effects, entry.tx.date, find)
}

/**
 * Returns the orders that a transaction created or changed, like `advanceOrders`, without the transaction.
 * @param created the order that it creates, before its events (`newOrder`)
 * @param effects the wire forms of the events
 * @param time ledger seconds of the transaction
 */
export function applyOrderEvents(
  created: OrderLife | undefined,
  events: readonly OrderEvent[],
  effects: readonly EffectRecord[],
  time: number,
  find: FindOrder,
): OrderLife[] {
  // A transaction changes few orders, so a list is faster than a map. The created order comes first.
  const changed: OrderLife[] = created === undefined ? [] : [created]
  for (const [number, event] of events.entries()) {
    const at = changed.findIndex(({ account, sequence }) => account === event.account && sequence === event.sequence)
    const order = changed[at] ?? find(event.account, event.sequence)
    const effect = effects[number]
    if (order === undefined || effect === undefined) continue
    changed[at === -1 ? changed.length : at] = advanceOrder(order, event, effect, time)
  }
  const [first] = changed
  if (created && first) changed[0] = settleFilled(first)
  return changed
}
