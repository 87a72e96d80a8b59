import { compare, parseDecimal } from '@tidebook/amount'

/** Where the price went with the last trade that changed it; newest first. */
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
