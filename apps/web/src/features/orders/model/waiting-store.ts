import { type Store, createStore } from '../../../lib/store.ts'

/** An order that waits for a price, for the chart. */
export interface WaitingOrder {
  readonly id: string
  /** BASE/COUNTER, codes */
  readonly pair: string
  readonly side: 'bid' | 'ask'
  /** Texts. */
  readonly trigger: string
  readonly amount: string
}

/** The own orders that wait for a price. Whoever reads the own orders sets it. */
export const waitingStore: Store<readonly WaitingOrder[]> = createStore<readonly WaitingOrder[]>([])

/** What the id of such an order begins with; the rest is its hash. */
export const WAITING = 'waiting:'
