import { type Store, createStore } from '../../../lib/store.ts'

/** The open order dialog: a batch cancel, limited to one pair if `pair` is set. */
export type OrderDialog = {
  readonly kind: 'batch'
  readonly pair: { readonly baseTitle: string; readonly counterTitle: string } | undefined
}

export const orderDialogStore: Store<OrderDialog | undefined> = createStore<OrderDialog | undefined>(undefined)

export function openOrderDialog(dialog: OrderDialog): void {
  return orderDialogStore.set(dialog)
}

/** Opens the batch cancel dialog for all pairs. */
export function openCancelMany(): void {
  return openOrderDialog({ kind: 'batch', pair: undefined })
}

/** Closes the open dialog. */
export function closeOrderDialog(): void {
  return orderDialogStore.set(undefined)
}
