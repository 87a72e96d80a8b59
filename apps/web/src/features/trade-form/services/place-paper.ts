import { formatDecimal, type Decimal } from '@tidebook/amount'
import type { PaperRequest } from '@tidebook/client/paper'
import type { TradingPair } from '@tidebook/contract'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { loadMessages, translate } from '../../../lib/i18n.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { networkStore } from '../../network/index.ts'
import { paperDesk, paperPair, paperStore } from '../../paper/index.ts'
import { showToast } from '../../toasts/index.ts'
import { dispatchForm, formsStore } from '../model/form-store.ts'
import { orderPrice } from '../model/market-bound.ts'
import type { OrderType, Side } from '../model/order-type.ts'
import { validate } from '../model/validate.ts'
import { expirationOf } from '../model/validity.ts'
import { formContext, formInputs } from './form-context.ts'

/** An order of a form or of a dialog; `expires` in ledger seconds. */
interface PaperDraft {
  readonly side: Side
  readonly type: OrderType
  readonly price: Decimal
  readonly amount: Decimal
  readonly expires?: number | undefined
  readonly replaces?: number
  readonly trigger?: PaperRequest['trigger']
  readonly place?: number
}

/**
 * Places orders on the paper account. Signs and sends nothing.
 * @returns whether they were placed; if not, the user has seen the reason
 */
export async function placeOnPaper(drafts: readonly PaperDraft[], pair: TradingPair): Promise<boolean> {
  await loadMessages('paper')
  if (paperStore.get() === undefined) return false
  try {
    paperDesk(pair).place(
      drafts.map(({ price, amount, expires, ...draft }) => ({
        ...draft,
        pair: paperPair(pair),
        price: formatDecimal(price),
        amount: formatDecimal(amount),
        expires: expires === undefined ? undefined : ledgerTimeToUnixMs(expires),
      })),
    )
  } catch {
    showToast({ kind: 'danger', title: translate('paper.refused') })
    return false
  }
  showToast({ kind: 'done', title: translate('paper.placed') })
  return true
}

/** Places the order of a form on the paper account (TRD-208). Ignores an order that fails validation. */
export async function placePaper(side: Side): Promise<void> {
  const { pair, [side]: form } = formsStore.get()
  if (pair === undefined) return
  const context = formContext(side, pair, formInputs())
  const price = orderPrice(form, context)
  const amount = readNumber(form.amount)
  if (validate(form, context).length > 0 || price === undefined || amount === undefined) return
  const { type, validity } = form
  const expires = expirationOf(type, validity, networkStore.get().ledger?.closeTime ?? Date.now())
  if (await placeOnPaper([{ side, type, price, amount, expires }], pair)) dispatchForm(side, { type: 'sent' }, context)
}
