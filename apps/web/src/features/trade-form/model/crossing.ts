import { type Decimal, compare } from '@tidebook/amount'
import type { FormContext } from './form-context.ts'

/** Returns the best opposite price if an order at this price would match it immediately. */
export function crossedPrice(price: Decimal, { side, bestAsk, bestBid }: FormContext): Decimal | undefined {
  const best = side === 'buy' ? bestAsk : bestBid
  if (best === undefined) return undefined
  const order = compare(price, best)
  return (side === 'buy' ? order >= 0 : order <= 0) ? best : undefined
}
