import { type Store, createStore } from '../../../lib/store.ts'

/** Whether the dialog of an order that waits for its price is open. */
export const stopDialogStore: Store<boolean> = createStore(false)

/** Opens it, for the pair of the forms. */
export const openStop = (): void => stopDialogStore.set(true)

/** Closes it. */
export const closeStop = (): void => stopDialogStore.set(false)
