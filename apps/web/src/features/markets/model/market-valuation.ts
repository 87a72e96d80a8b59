import { createValuation, type Valuation } from '@tidebook/market'
import { balanceKeyOf } from '../../../lib/balance-key.ts'
import { network } from '../../../lib/network.ts'
import type { MarketRow } from './market-row.ts'

/**
 * Returns the value of tokens in the anchor currency by the last prices of the configured pairs, through the native
 * coin or the network's bridge token if there is no direct pair (ENT-001, U20). Returns undefined while no pair has the
 * anchor as its counter.
 */
export function marketValuation(rows: readonly MarketRow[]): Valuation | undefined {
  const prices = rows.map(({ pair, price }) => ({
    base: balanceKeyOf(pair.base, pair.baseIssuer),
    counter: balanceKeyOf(pair.counter, pair.counterIssuer),
    price,
  }))
  const { native, anchor: currency, bridge } = network()
  const anchor = rows.find(({ counter }) => counter === currency.code)?.pair
  if (anchor === undefined) return undefined
  const dollar = rows.find(({ base, counter }) => base === bridge && counter === currency.code)?.pair
  const bridges = [native.title, ...(dollar === undefined ? [] : [balanceKeyOf(dollar.base, dollar.baseIssuer)])]
  return createValuation(prices, balanceKeyOf(anchor.counter, anchor.counterIssuer), bridges)
}
