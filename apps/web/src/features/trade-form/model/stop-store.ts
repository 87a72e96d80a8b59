import { type Store, createStore } from '../../../lib/store.ts'
import { formsStore } from './form-store.ts'
import type { Side } from './order-type.ts'

/** Initial side of the stop order dialog; false while it is closed. */
export const stopDialogStore: Store<Side | false> = createStore<Side | false>(false)

/**
 * Returns the side whose form has an amount. Returns sell if neither or both have one, because most stops limit a loss.
 */
function typedSide(): Side {
  const { buy, sell } = formsStore.get()
  return buy.amount !== '' && sell.amount === '' ? 'buy' : 'sell'
}

/** Opens the dialog for the pair of the forms, with the input of that side's form. */
export function openStop(side: Side = typedSide()): void {
  return stopDialogStore.set(side)
}

/** Closes the dialog. */
export function closeStop(): void {
  return stopDialogStore.set(false)
}
