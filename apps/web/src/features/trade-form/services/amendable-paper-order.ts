import { formatDecimal, multiply, parseDecimal } from '@tidebook/amount'
import { pairKey, pairsFileStore, pairsOf } from '../../markets/index.ts'
import { PAPER_ID_PREFIX, paperActivityStore } from '../../paper/index.ts'
import type { AmendedOrder } from '../model/amend-store.ts'

/**
 * Returns the fields of a paper order in the book, by its id among the user's orders; undefined if the order is gone,
 * waiting, or about to change.
 */
export function amendablePaperOrder(id: string): AmendedOrder | undefined {
  const order = paperActivityStore.get().orders.find((each) => each.id === id && !each.pending && !each.waits)
  const pair = pairsOf(pairsFileStore.get()).find((each) => pairKey(each) === order?.pair)
  if (order === undefined || pair === undefined) return undefined
  const { side, price, amount } = order
  return {
    seq: Number(id.slice(PAPER_ID_PREFIX.length)),
    pair: pair.pair,
    side: side === 'bid' ? 'buy' : 'sell',
    price,
    amount,
    total: formatDecimal(multiply(parseDecimal(amount), parseDecimal(price))),
    isPaper: true,
  }
}
