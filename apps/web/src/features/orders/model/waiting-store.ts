import { type Store, createStore } from '../../../lib/store.ts'

/** A stop order waiting for its trigger price, as the chart shows it. */
export interface WaitingOrder {
  readonly id: string
  /** BASE/COUNTER, in currency codes */
  readonly pair: string
  readonly side: 'bid' | 'ask'
  /** Display texts. */
  readonly trigger: string
  readonly amount: string
}

/** The user's stop orders that wait for a trigger price. The code that reads the user's orders sets this store. */
export const waitingStore: Store<readonly WaitingOrder[]> = createStore<readonly WaitingOrder[]>([])

/** Prefix of a waiting order's id; its hash follows. */
export const WAITING = 'waiting:'
