import { type Store, createStore } from '../../../lib/store.ts'

/** Hash of the transaction in the open dialog. */
export const openedTransactionStore: Store<string | undefined> = createStore<string | undefined>(undefined)

/** Opens the dialog with all details of a transaction. */
export const openTransaction = (hash: string): void => openedTransactionStore.set(hash)

export const closeTransaction = (): void => openedTransactionStore.set(undefined)
