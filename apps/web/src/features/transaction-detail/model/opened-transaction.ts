import { type Store, createStore } from '../../../lib/store.ts'

/** Hash of the transaction in the open dialog. */
export const openedTransactionStore: Store<string | undefined> = createStore<string | undefined>(undefined)

/** Opens the dialog with all details of a transaction. */
export function openTransaction(hash: string): void {
  return openedTransactionStore.set(hash)
}

export function closeTransaction(): void {
  return openedTransactionStore.set(undefined)
}
