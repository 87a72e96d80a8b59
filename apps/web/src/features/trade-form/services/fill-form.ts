import { type Decimal, toFixed } from '@tidebook/amount'
import { dispatchForm, formsStore } from '../model/form-store.ts'
import type { FormAction } from '../model/form-reducer.ts'
import type { Side } from '../model/order-type.ts'
import { formContext, formInputs } from './form-context.ts'

/** Applies an action to a form in its current context. */
export function dispatchFormAction(side: Side, action: FormAction): void {
  const { pair } = formsStore.get()
  if (pair !== undefined) dispatchForm(side, action, formContext(side, pair, formInputs()))
}

/**
 * Handles a press on a book level: its price fills both forms, its amount fills the form whose order would match it.
 */
export function fillFromBook(level: { side: 'bid' | 'ask'; price: string; amount: string | undefined }): void {
  const taker: Side = level.side === 'ask' ? 'buy' : 'sell'
  for (const side of ['buy', 'sell'] as const) {
    const amount = side === taker ? level.amount : undefined
    dispatchFormAction(side, { type: 'fill', price: level.price, ...(amount !== undefined && { amount }) })
  }
}

/** Whether the user is typing in a form. */
function isTyping(side: Side): boolean {
  if (typeof document === 'undefined') return false
  const field = document.activeElement
  return field instanceof HTMLInputElement && field.form?.dataset['side'] === side
}

/**
 * Prefills a pair that just opened with the best price of its own side, so that nothing trades by mistake. A form in
 * which the user is typing stays unchanged: a price inserted at the cursor would become part of the typed text.
 */
export function prefillPrices(): void {
  const { pair, buy, sell } = formsStore.get()
  if (pair === undefined) return
  const { book } = formInputs()
  if (book.pair !== `${pair.base}-${pair.counter}` || book.status !== 'ready') return
  const context = formContext('buy', pair, formInputs())
  const bid = context.bestBid ?? context.last
  const ask = context.bestAsk ?? context.last
  const text = (price: Decimal | undefined): string | undefined =>
    price === undefined ? undefined : toFixed(price, pair.priceDecimal)
  const [buyPrice, sellPrice] = [text(bid), text(ask)]
  if (buy.price === '' && buyPrice !== undefined && !isTyping('buy'))
    dispatchFormAction('buy', { type: 'price', text: buyPrice })
  if (sell.price === '' && sellPrice !== undefined && !isTyping('sell'))
    dispatchFormAction('sell', { type: 'price', text: sellPrice })
}
