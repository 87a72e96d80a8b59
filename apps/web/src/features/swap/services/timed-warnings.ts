import { tryParseDecimal, type Decimal } from '@tidebook/amount'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { pairKey, tickersStore } from '../../markets/index.ts'
import { orderWarnings } from '../../trade-form/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { availableOf, hasTrustLine } from '../model/swap-state.ts'
import { baseAmount, type SwapOrder } from '../model/timed-swap.ts'

const AMOUNT_DECIMALS = 6

/** Price of the last trade of a listed pair; undefined while unknown. */
function lastPrice({ pair }: SwapOrder): Decimal | undefined {
  const ticker = pair && valueOf(tickersStore.get())?.[pairKey(pair)]
  return ticker?.price === undefined ? undefined : tryParseDecimal(ticker.price)
}

/**
 * Returns the trade form's warnings for the order of a limit or repeated swap: a price far from the market, and native
 * coin left below the reserve.
 * @param market price of the quote; without a quote, the last price is used
 */
export function timedWarnings(
  {
    order,
    paid,
    price,
    market,
  }: Readonly<Record<'paid' | 'price', Decimal>> & {
    readonly order: SwapOrder
    readonly market: Decimal | undefined
  },
  priceDecimal: number,
) {
  const { side, base, counter } = order
  const { native } = network()
  const balances = valueOf(walletStore.get().balances)
  const received = side === 'buy' ? base : counter
  const rules = {
    base: base.code,
    counter: counter.code,
    baseTitle: base.title,
    counterTitle: counter.title,
    priceDecimal,
    amountDecimal: AMOUNT_DECIMALS,
  }
  const context = {
    side,
    pair: rules,
    wallet: 'active',
    online: true,
    pricesLoaded: market !== undefined,
    availableBase: availableOf(balances, base),
    availableCounter: availableOf(balances, counter),
    availableNative: availableOf(balances, { code: native.code, issuer: '', title: native.title }),
    bestBid: market,
    bestAsk: market,
    last: lastPrice(order),
    newToken: balances !== undefined && !hasTrustLine(balances, received),
  } as const
  return orderWarnings(price, baseAmount(order, paid, price), context, { depth: undefined, typed: false })
}
