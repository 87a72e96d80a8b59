import { compare, parseDecimal } from '@tidebook/amount'

/** Returns the direction of the last trade that changed the price; `trades` are newest first. */
export function lastMove(trades: readonly { readonly price: string }[]): -1 | 0 | 1 {
  const newest = trades[0]
  if (newest === undefined) return 0
  const price = parseDecimal(newest.price)
  for (const trade of trades) {
    const order = compare(price, parseDecimal(trade.price))
    if (order !== 0) return order
  }
  return 0
}
