import { createStore } from '../../../lib/store.ts'

/** Ids of the deposit and withdrawal orders that this tab is signing and sending. */
export const payingStore = createStore<ReadonlySet<string>>(new Set())

/** Marks an order while its payment runs. */
export async function whilePaying<T>(orderID: string, pay: () => Promise<T>): Promise<T> {
  payingStore.set((all) => new Set(all).add(orderID))
  try {
    return await pay()
  } finally {
    payingStore.set((all) => new Set([...all].filter((id) => id !== orderID)))
  }
}
