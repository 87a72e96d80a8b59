import { type Store, createStore } from '../../../lib/store.ts'

/** Whether the dialog of a ladder of orders is open. */
export const scaledStore: Store<boolean> = createStore(false)

/** Opens it, for the pair of the forms. */
export const openScaled = (): void => scaledStore.set(true)

/** Closes it. */
export const closeScaled = (): void => scaledStore.set(false)
