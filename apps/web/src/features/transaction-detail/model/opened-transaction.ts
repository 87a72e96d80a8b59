import { type Store, createStore } from '../../../lib/store.ts'

/** Hash of the transaction that a person wants to see in full. */
export const openedTransactionStore: Store<string | undefined> = createStore<string | undefined>(undefined)

/** Opens the dialog with everything about a transaction. */
export const openTransaction = (hash: string): void => openedTransactionStore.set(hash)

export const closeTransaction = (): void => openedTransactionStore.set(undefined)
