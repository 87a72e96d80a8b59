import { type Decimal, compare } from '@tidebook/amount'
import type { FormContext } from './form-context.ts'

/** The best price of the other side, where an order at this one would meet it and trade at once. */
export function metBy(price: Decimal, { side, bestAsk, bestBid }: FormContext): Decimal | undefined {
  const best = side === 'buy' ? bestAsk : bestBid
  if (best === undefined) return undefined
  const order = compare(price, best)
  return (side === 'buy' ? order >= 0 : order <= 0) ? best : undefined
}
