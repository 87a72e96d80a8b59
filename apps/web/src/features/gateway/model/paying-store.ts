import { createStore } from '../../../lib/store.ts'

/** Orders of deposits that this tab is having signed and sent now, by their ids. */
export const payingStore = createStore<ReadonlySet<string>>(new Set())

/** Marks an order while it is paid. */
export async function whilePaying<T>(orderID: string, pay: () => Promise<T>): Promise<T> {
  payingStore.set((all) => new Set(all).add(orderID))
  try {
    return await pay()
  } finally {
    payingStore.set((all) => new Set([...all].filter((id) => id !== orderID)))
  }
}
