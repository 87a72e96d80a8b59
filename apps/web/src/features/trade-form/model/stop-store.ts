import { type Store, createStore } from '../../../lib/store.ts'
import { formsStore } from './form-store.ts'
import type { Side } from './order-type.ts'

/** The side that the dialog of an order that waits for its price opens with; false while it is closed. */
export const stopDialogStore: Store<Side | false> = createStore<Side | false>(false)

/** The side whose form has an amount; to sell where neither or both have one, since most stops bound a loss. */
const typedSide = (): Side => {
  const { buy, sell } = formsStore.get()
  return buy.amount !== '' && sell.amount === '' ? 'buy' : 'sell'
}

/** Opens it for the pair of the forms, with what the form of the side holds. */
export const openStop = (side: Side = typedSide()): void => stopDialogStore.set(side)

/** Closes it. */
export const closeStop = (): void => stopDialogStore.set(false)
