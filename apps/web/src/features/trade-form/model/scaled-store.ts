import { type Store, createStore } from '../../../lib/store.ts'

/** Whether the scaled order dialog is open. */
export const scaledStore: Store<boolean> = createStore(false)

/** Opens the dialog for the pair of the forms. */
export const openScaled = (): void => scaledStore.set(true)

/** Closes the dialog. */
export const closeScaled = (): void => scaledStore.set(false)
