import type { KeyCommand } from '../../../lib/keys/bindings.ts'
import { formsStore } from '../model/form-store.ts'
import type { Share } from '../model/form-state.ts'
import type { Side } from '../model/order-type.ts'
import { dispatchFormAction } from './fill-form.ts'
import { pressOrder } from './press-order.ts'

const SHARES: Readonly<Partial<Record<KeyCommand, Share>>> = {
  'book.share-25': 25,
  'book.share-50': 50,
  'book.share-75': 75,
  'book.share-100': 100,
}

function placeOrderAt(side: Side, price: string): void {
  dispatchFormAction(side, { type: 'fill', price })
  if (formsStore.get()[side].amount !== '') return void pressOrder(side)
  // An order needs a size, so focus the empty amount field.
  const [, amount] = document.querySelectorAll<HTMLInputElement>(`form[data-side="${side}"] input`)
  return amount?.focus()
}

/**
 * Handles a ladder key on a price of the book (TRD-105): places the form's order at that price after a confirmation, or
 * sets the size of both sides as a share of the available funds.
 */
export function runLadderKey(command: KeyCommand, price: string): void {
  if (command === 'book.buy') return placeOrderAt('buy', price)
  if (command === 'book.sell') return placeOrderAt('sell', price)
  const share = SHARES[command]
  if (share === undefined) return undefined
  for (const side of ['buy', 'sell'] as const) {
    dispatchFormAction(side, { type: 'fill', price })
    dispatchFormAction(side, { type: 'share', share })
  }
  return undefined
}
