import { type Store, createStore } from '../../../lib/store.ts'
import type { Side } from './order-type.ts'

/** Sides whose order is being built, confirmed or sent: from the press until the form is cleared or released. */
export const placingStore: Store<ReadonlySet<Side>> = createStore<ReadonlySet<Side>>(new Set())

/** Runs `work` unless an order of this side is already in progress, so that one press places one order. */
export async function placingOnce(side: Side, work: () => Promise<void>): Promise<void> {
  if (placingStore.get().has(side)) return
  placingStore.set((sides) => new Set([...sides, side]))
  try {
    await work()
  } finally {
    placingStore.set((sides) => new Set([...sides].filter((each) => each !== side)))
  }
}
