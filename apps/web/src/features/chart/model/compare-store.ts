import { type Store, createStore } from '../../../lib/store.ts'
import type { ComparedPair } from './compare.ts'

/** Candles of the compared pairs, in the order of their selection. */
export const compareStore: Store<readonly ComparedPair[]> = createStore<readonly ComparedPair[]>([])

/** Replaces the candles of a compared pair; undefined removes it. */
export function setComparedCandles(pair: string, compared: ComparedPair | undefined): void {
  compareStore.set((all) => {
    const others = all.filter((each) => each.pair !== pair)
    return compared === undefined ? others : [...others, compared]
  })
}
