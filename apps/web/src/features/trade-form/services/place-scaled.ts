import { formatDecimal, multiply, decimalOf } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { paperStore } from '../../paper/index.ts'
import { walletStore } from '../../wallet/index.ts'
import type { FormContext } from '../model/form-context.ts'
import { objectReserve } from '../model/limits.ts'
import type { ScaledOrder } from '../model/scaled.ts'
import { type OrderWarning, orderWarnings } from '../model/warnings.ts'
import { makeOrder } from './make-order.ts'
import { placeOnPaper } from './place-paper.ts'
import { showUnsent, signOrders } from './sign-orders.ts'

/** Removes duplicate warnings and keeps the warning of the first order. */
function distinct(warnings: readonly OrderWarning[]): readonly OrderWarning[] {
  return [...new Map(warnings.toReversed().map((warning) => [warning.code, warning])).values()]
}

/**
 * Requests one confirmation for all orders of a scaled order and sends them. Resolves with whether they were signed.
 */
export async function placeScaled(
  orders: readonly ScaledOrder[],
  pair: TradingPair,
  context: FormContext,
): Promise<boolean> {
  const { side } = context
  if (paperStore.get() !== undefined)
    return placeOnPaper(
      orders.map((order) => ({ ...order, side, type: 'limit' })),
      pair,
    )
  const { wallet } = walletStore.get()
  if (wallet === undefined) return false
  let signed = false
  try {
    await signOrders(
      orders.map(({ price, amount }) => ({
        kind: 'order' as const,
        tx: makeOrder({ account: wallet.address, side, type: 'limit', pair, price, amount }),
      })),
      {
        order: {
          base: { code: pair.base, issuer: pair.baseIssuer ?? '' },
          counter: { code: pair.counter, issuer: pair.counterIssuer ?? '' },
          type: 'limit',
          priceDecimal: pair.priceDecimal,
          reserve: formatDecimal(multiply(objectReserve(), decimalOf(BigInt(orders.length)))),
          estimate: undefined,
          warnings: distinct(
            orders.flatMap(({ price, amount }) =>
              orderWarnings(price, amount, context, { depth: undefined, typed: false }),
            ),
          ),
        },
      },
      () => (signed = true),
    )
  } catch (error) {
    showUnsent(error)
  }
  return signed
}
