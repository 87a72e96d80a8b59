import { formatDecimal, parseDecimal, toFixed } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { paperStore } from '../../paper/index.ts'
import { walletStore } from '../../wallet/index.ts'
import type { FormContext } from '../model/form-context.ts'
import { amountDecimals } from '../model/limits.ts'
import { waitingReserve, type PlannedOrder } from '../model/waiting.ts'
import { orderWarnings } from '../model/warnings.ts'
import { makeOrder } from './make-order.ts'
import { placeOnPaper } from './place-paper.ts'
import { showUnsent, signWaiting } from './sign-orders.ts'

/** Returns the market as it is expected when an order is sent: at its trigger price. */
function marketThen({ trigger, side }: PlannedOrder, context: FormContext): FormContext {
  const at = 'price' in trigger ? parseDecimal(trigger.price) : undefined
  return { ...context, side, ...(at !== undefined && { bestBid: at, bestAsk: at, last: at }) }
}

/** Requests confirmation of orders that wait on tickets. Resolves with whether they were signed and the tickets sent. */
export async function placeWaiting(
  kind: Parameters<typeof signWaiting>[0],
  orders: readonly PlannedOrder[],
  pair: TradingPair,
  context: FormContext,
): Promise<boolean> {
  if (paperStore.get() !== undefined) return placeOnPaper(orders, pair)
  const { wallet } = walletStore.get()
  if (wallet === undefined) return false
  const account = wallet.address
  const base = { code: pair.base, issuer: pair.baseIssuer ?? '' }
  const counter = { code: pair.counter, issuer: pair.counterIssuer ?? '' }
  const warnings = orders.flatMap((order) =>
    orderWarnings(order.price, order.amount, marketThen(order, context), { depth: undefined, typed: false }),
  )
  try {
    await signWaiting(
      kind,
      orders.map(({ side, type, price, amount, trigger, expires: expiration, place }) => ({
        order: makeOrder({ account, side, type, pair, price, amount, expiration }),
        base: { ...base, title: pair.baseTitle },
        counter: { ...counter, title: pair.counterTitle },
        side,
        price: toFixed(price, pair.priceDecimal),
        amount: toFixed(amount, amountDecimals(pair)),
        trigger,
        place,
      })),
      {
        base,
        counter,
        type: 'limit',
        priceDecimal: pair.priceDecimal,
        reserve: formatDecimal(waitingReserve(orders)),
        estimate: undefined,
        warnings: [...new Map(warnings.map((warning) => [warning.code, warning])).values()],
      },
    )
    return true
  } catch (error) {
    showUnsent(error)
    return false
  }
}
