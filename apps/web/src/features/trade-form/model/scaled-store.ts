import { type Store, createStore } from '../../../lib/store.ts'

/** Whether the scaled order dialog is open. */
export const scaledStore: Store<boolean> = createStore(false)

/** Opens the dialog for the pair of the forms. */
export function openScaled(): void {
  return scaledStore.set(true)
}

/** Closes the dialog. */
export function closeScaled(): void {
  return scaledStore.set(false)
}
