import { formatDecimal } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { readNumber } from '../../../lib/number-entry.ts'
import { networkStore } from '../../network/index.ts'
import { dismissPrompt, walletStore } from '../../wallet/index.ts'
import { type AmendedOrder, amendingStore } from '../model/amend-store.ts'
import type { FormContext } from '../model/form-context.ts'
import type { FormState } from '../model/form-state.ts'
import { frozenAmount } from '../model/limits.ts'
import { expirationOf } from '../model/validity.ts'
import { orderWarnings } from '../model/warnings.ts'
import { makeOrder } from './make-order.ts'
import { oppositeDepth } from './opposite-depth.ts'
import { formInputs } from './form-context.ts'
import { showUnsent, signOrder } from './sign-orders.ts'

/**
 * Requests confirmation of the replacement order and sends it. One transaction replaces the old order, so that there is
 * never a moment with both orders or neither. A paper order is replaced at the next ledger without a confirmation
 * (TRD-208). Resolves with whether it was sent.
 * @param form passed validation in `context`, the result of `amendContext`
 */
export async function amendOrder(
  order: AmendedOrder,
  form: FormState,
  pair: TradingPair,
  context: FormContext,
): Promise<boolean> {
  const { wallet } = walletStore.get()
  const [price, amount] = [readNumber(form.price), readNumber(form.amount)]
  const { side, seq } = order
  const expiration = expirationOf(form.type, form.validity, networkStore.get().ledger?.closeTime ?? Date.now())
  if (order.isPaper === true && price !== undefined && amount !== undefined) {
    const { placeOnPaper } = await import('./place-paper.ts')
    return await placeOnPaper([{ side, type: form.type, price, amount, expires: expiration, replaces: seq }], pair)
  }
  if (wallet === undefined || price === undefined || amount === undefined) return false
  const book = formInputs().book
  const here = book.pair === `${pair.base}-${pair.counter}`
  const reserve = frozenAmount(form.type, context)
  const coins = {
    base: { code: pair.base, issuer: pair.baseIssuer ?? '' },
    counter: { code: pair.counter, issuer: pair.counterIssuer ?? '' },
  }
  // Confirming after a fill would trade the filled part again.
  const leave = amendingStore.subscribe(() => {
    const now = amendingStore.get()
    if (now !== undefined && (now.isGone === true || now.order.amount !== order.amount)) dismissPrompt()
  })
  try {
    const tx = makeOrder({
      account: wallet.address,
      side,
      type: form.type,
      pair,
      price,
      amount,
      expiration,
      replaces: seq,
    })
    await signOrder(
      { kind: 'order', tx },
      {
        order: {
          ...coins,
          type: form.type,
          priceDecimal: pair.priceDecimal,
          reserve: reserve && formatDecimal(reserve),
          estimate: undefined,
          warnings: orderWarnings(price, amount, context, {
            depth: here ? oppositeDepth(book, side) : undefined,
            typed: true,
          }),
        },
        cancels: { ...coins, side, price: order.price, amount: order.amount },
      },
    )
    return true
  } catch (error) {
    showUnsent(error)
    return false
  } finally {
    leave()
  }
}
