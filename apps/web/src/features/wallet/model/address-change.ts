import { createStore } from '../../../lib/store.ts'

/**
 * A pending address change after a key warning: the required address of the new key, if the owner entered one, and the
 * previous page.
 */
export interface AddressChange {
  /** The address that the new key must have, or undefined for any. */
  readonly wanted: string | undefined
  /** The previous page. */
  readonly back: string
}

const pendingChangeStore = createStore<AddressChange | undefined>(undefined)

/** Stores the pending change; it lasts as long as the page (RSK-010). */
export function rememberChange(change: AddressChange): void {
  pendingChangeStore.set(change)
}

/** Returns and clears the pending change. */
export function takeChange(): AddressChange | undefined {
  const change = pendingChangeStore.get()
  pendingChangeStore.set(undefined)
  return change
}
