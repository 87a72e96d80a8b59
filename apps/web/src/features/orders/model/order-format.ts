import type { TradingPair } from '@tidebook/contract'
import { orientBy } from '@tidebook/contract/priority'
import { type OrderNaming, type PairResolver, createPairResolver } from '@tidebook/market'
import { formatDateTime } from '../../../lib/dates.ts'
import { network, titleOfCode } from '../../../lib/network.ts'

/** Fields of a configured pair that an order row uses. */
export type OrderPair = Pick<
  TradingPair,
  'base' | 'counter' | 'baseTitle' | 'counterTitle' | 'priceDecimal' | 'amountDecimal' | 'baseIssuer' | 'counterIssuer'
>

/** Rules for reading this instance's orders: pairs with their orientation, titles, digits and local time. */
export interface OrderFormat extends OrderNaming {
  readonly pairs: PairResolver
}

/** Builds the rules for reading orders. Reuse the result while the configuration stays the same. */
export function createOrderFormat(pairs: readonly OrderPair[]): OrderFormat {
  const titles = new Map(
    pairs.flatMap((pair) => [
      [pair.base, pair.baseTitle],
      [pair.counter, pair.counterTitle],
    ]),
  )
  const digits = new Map(
    pairs.map((pair) => [`${pair.base}-${pair.counter}`, { price: pair.priceDecimal, amount: pair.amountDecimal }]),
  )
  return {
    pairs: createPairResolver({
      pairs: pairs.map((pair) => ({
        base: { currency: pair.base, issuer: pair.baseIssuer ?? '' },
        counter: { currency: pair.counter, issuer: pair.counterIssuer ?? '' },
      })),
      orient: orientBy(network().quotePriority),
      nativeCode: network().native.code,
    }),
    title: (code) => titles.get(code) ?? titleOfCode(code),
    decimals: (key) => digits.get(key),
    timeText: formatDateTime,
  }
}
