import { type Store, createStore } from '../../../lib/store.ts'

/** The dialog about orders that is open: several are to be cancelled, those of a pair if one is named. */
export type OrderDialog = {
  readonly kind: 'batch'
  readonly pair: { readonly baseTitle: string; readonly counterTitle: string } | undefined
}

export const orderDialogStore: Store<OrderDialog | undefined> = createStore<OrderDialog | undefined>(undefined)

/** Opens a dialog. */
export const openOrderDialog = (dialog: OrderDialog): void => orderDialogStore.set(dialog)

/** Opens the dialog that cancels several orders, of all pairs. */
export const openCancelMany = (): void => openOrderDialog({ kind: 'batch', pair: undefined })

/** Closes what is open. */
export const closeOrderDialog = (): void => orderDialogStore.set(undefined)
