import { formatDecimal, toFixed } from '@tidebook/amount'
import type { OrderContext } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { readNumber } from '../../../lib/number-entry.ts'
import { networkStore } from '../../network/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { hasSameQuantity } from '../model/form-state.ts'
import { dispatchForm, formsStore } from '../model/form-store.ts'
import { TOTAL_DECIMALS } from '../model/form-reducer.ts'
import { frozenAmount } from '../model/limits.ts'
import { orderPrice } from '../model/market-bound.ts'
import type { Side } from '../model/order-type.ts'
import { placingOnce } from '../model/placing-store.ts'
import { expirationOf } from '../model/validity.ts'
import { validate } from '../model/validate.ts'
import { orderWarnings } from '../model/warnings.ts'
import { estimateOfForm } from './estimate-of-form.ts'
import { formContext, formInputs } from './form-context.ts'
import { oppositeDepth } from './opposite-depth.ts'
import { showUnsent, signOrder } from './sign-orders.ts'

/** An order, with the details that its bytes do not contain. */
interface PreparedOrder {
  readonly tx: TransactionJson
  readonly order: OrderContext
}

async function prepareOrder(side: Side): Promise<PreparedOrder | undefined> {
  const forms = formsStore.get()
  const { wallet } = walletStore.get()
  if (forms.pair === undefined || wallet === undefined) return undefined
  const { pair, [side]: form } = forms
  const context = formContext(side, pair, formInputs())
  const price = orderPrice(form, context)
  const amount = readNumber(form.amount)
  if (validate(form, context).length > 0 || price === undefined || amount === undefined) return undefined
  const frozen = frozenAmount(form.type, context)
  const estimate = estimateOfForm(form, context, formInputs().book.book)
  const expiration = expirationOf(form.type, form.validity, networkStore.get().ledger?.closeTime ?? Date.now())
  const { makeOrder } = await import('./make-order.ts')
  return {
    tx: makeOrder({ account: wallet.address, side, type: form.type, pair, price, amount, expiration }),
    order: {
      type: form.type,
      base: { code: pair.base, issuer: pair.baseIssuer ?? '' },
      counter: { code: pair.counter, issuer: pair.counterIssuer ?? '' },
      priceDecimal: pair.priceDecimal,
      reserve: frozen && formatDecimal(frozen),
      estimate: estimate && {
        average: toFixed(estimate.average, pair.priceDecimal),
        total: toFixed(estimate.total, TOTAL_DECIMALS),
        impact: toFixed(estimate.impact, 2),
      },
      warnings: orderWarnings(price, amount, context, {
        depth: oppositeDepth(formInputs().book, side),
        typed: form.share === undefined,
      }),
    },
  }
}

/**
 * Builds the order of a form, requests confirmation in the vault's window (SCR-004) and sends it. Ignores an order that
 * fails validation, and a second press while the first order is being confirmed or sent.
 */
export async function placeOrder(side: Side): Promise<void> {
  await placingOnce(side, async () => {
    const { pair, [side]: entered } = formsStore.get()
    try {
      const prepared = await prepareOrder(side)
      if (prepared === undefined || pair === undefined) return
      await signOrder({ kind: 'order', tx: prepared.tx }, { order: prepared.order })
      // Sending may wait for a password, and the form may show another pair or the next order by then.
      const { pair: shown, [side]: form } = formsStore.get()
      if (shown?.pair === pair.pair && hasSameQuantity(form, entered))
        dispatchForm(side, { type: 'sent' }, formContext(side, pair, formInputs()))
    } catch (error) {
      showUnsent(error)
    }
  })
}
