import { formatDecimal, multiply } from '@tidebook/amount'
import { translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { TransactionError, submitTransaction } from '../../transactions/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { type OrderQuestion, questionStore, skipQuestionStore } from '../model/confirm-store.ts'
import { readEntry } from '../model/entry.ts'
import { dispatchForm, formsStore } from '../model/form-store.ts'
import { orderReserve } from '../model/limits.ts'
import { orderPrice } from '../model/market-bound.ts'
import { OrderTypeError, type Side } from '../model/order-type.ts'
import { validate } from '../model/validate.ts'
import { orderWarnings } from '../model/warnings.ts'
import { formContext, surroundings } from './form-context.ts'

function tellFailure(error: unknown): void {
  const wrongType = error instanceof OrderTypeError
  showToast({ kind: 'danger', title: translate(wrongType ? 'trade.submit.wrong-order-type' : 'trade.submit.failure') })
}

async function send(question: OrderQuestion): Promise<void> {
  const { side, pair, tx } = question
  try {
    await submitTransaction({ kind: 'order', tx })
    // Sending may take as long as a password: by then the form can be another pair's.
    if (formsStore.get().pair?.pair === pair.pair)
      dispatchForm(side, { type: 'sent' }, formContext(side, pair, surroundings()))
  } catch (error) {
    // A TransactionError was told to the person where its cause was known.
    if (!(error instanceof TransactionError)) tellFailure(error)
  }
}

async function question(side: Side): Promise<OrderQuestion | undefined> {
  const forms = formsStore.get()
  const { wallet } = walletStore.get()
  if (forms.pair === undefined || wallet === undefined) return undefined
  const { pair, [side]: form } = forms
  const context = formContext(side, pair, surroundings())
  const price = orderPrice(form, context)
  const amount = readEntry(form.amount)
  if (validate(form, context).length > 0 || price === undefined || amount === undefined) return undefined
  const { makeOrder } = await import('./make-order.ts')
  return {
    side,
    type: form.type,
    pair,
    price: formatDecimal(price),
    amount: formatDecimal(amount),
    total: formatDecimal(multiply(price, amount)),
    reserve: formatDecimal(orderReserve(context)),
    warnings: orderWarnings(price, amount, context),
    ...makeOrder({ account: wallet.address, side, type: form.type, pair, price, amount }),
  }
}

/** Makes the order of a form and asks (SCR-004). An order that validation refuses goes nowhere. */
export async function placeOrder(side: Side): Promise<void> {
  try {
    const asked = await question(side)
    if (asked === undefined) return
    if (skipQuestionStore.get() && asked.warnings.length === 0) await send(asked)
    else questionStore.set(asked)
  } catch (error) {
    tellFailure(error)
  }
}

/** The yes to the question. */
export async function confirmOrder(): Promise<void> {
  const asked = questionStore.get()
  questionStore.set(undefined)
  if (asked !== undefined) await send(asked)
}
