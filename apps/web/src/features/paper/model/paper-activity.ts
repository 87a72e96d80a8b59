import { type Store, createStore } from '../../../lib/store.ts'

/** An unfinished order of the paper account, for the chart and the book. Figures are plain text. */
export interface PaperActivityOrder {
  /** `PAPER_ID_PREFIX` followed by the number of the order. */
  readonly id: string
  /** BASE-COUNTER */
  readonly pair: string
  readonly side: 'bid' | 'ask'
  readonly ticks: number
  /** Limit price, or the trigger of a waiting order. */
  readonly price: string
  /** Unfilled amount. */
  readonly amount: string
  /** Whether the next ledger executes or cancels the order. */
  readonly pending: boolean
  /** Whether the order waits for its trigger, so that it is not in the book. */
  readonly waits: boolean
}

/** A fill of the paper account, for the chart. */
interface PaperActivityFill {
  /** BASE-COUNTER */
  readonly pair: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly amount: string
}

/** Orders and fills of the paper account that the trade page shows. */
export interface PaperActivity {
  readonly orders: readonly PaperActivityOrder[]
  readonly fills: readonly PaperActivityFill[]
}

/** Prefix of a paper order's id among the user's orders, followed by the order's number. */
export const PAPER_ID_PREFIX = 'paper:'

export const NO_PAPER_ACTIVITY: PaperActivity = { orders: [], fills: [] }

/** Empty while paper trading is off. The paper trading code sets it. */
export const paperActivityStore: Store<PaperActivity> = createStore(NO_PAPER_ACTIVITY)
