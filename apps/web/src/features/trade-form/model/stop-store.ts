import { type Store, createStore } from '../../../lib/store.ts'
import type { WaitingKind } from '../../stops/index.ts'
import { formsStore } from './form-store.ts'
import type { Side } from './order-type.ts'

/** Kinds of orders that wait on tickets, in the order of the menu. */
export const WAITING_KINDS = ['stop', 'trail', 'oco', 'bracket', 'twap', 'iceberg'] as const satisfies WaitingKind[]

/** Initial side and kind of the dialog for waiting orders; false while it is closed. */
export const stopDialogStore: Store<{ readonly side: Side; readonly kind: WaitingKind } | false> = createStore<
  { readonly side: Side; readonly kind: WaitingKind } | false
>(false)

/**
 * Returns the side whose form has an amount. If neither or both have one, returns buy for a bracket, which opens a
 * position, and otherwise sell, because most stops limit a loss.
 */
function typedSide(kind: WaitingKind): Side {
  const { buy, sell } = formsStore.get()
  if ((buy.amount === '') === (sell.amount === '')) return kind === 'bracket' ? 'buy' : 'sell'
  return buy.amount === '' ? 'sell' : 'buy'
}

/** Opens the dialog for the pair of the forms, with the input of that side's form. */
export function openStop(side?: Side, kind: WaitingKind = 'stop'): void {
  return stopDialogStore.set({ side: side ?? typedSide(kind), kind })
}

/** Closes the dialog. */
export function closeStop(): void {
  return stopDialogStore.set(false)
}
