import type { TradingPair } from '@tidebook/contract'
import type { TransactionJson } from '@tidebook/protocol'
import { type Store, createStore } from '../../../lib/store.ts'
import type { OrderType, Side } from './order-type.ts'
import type { OrderWarning } from './warnings.ts'

/** An order that waits for a person's yes. Texts are exact. */
export interface OrderQuestion {
  readonly side: Side
  readonly type: OrderType
  readonly pair: TradingPair
  readonly price: string
  readonly amount: string
  readonly total: string
  readonly reserve: string
  readonly warnings: readonly OrderWarning[]
  readonly tx: TransactionJson
  readonly decoded: TransactionJson
}

export const questionStore: Store<OrderQuestion | undefined> = createStore<OrderQuestion | undefined>(undefined)

/** Orders without a warning go without the question until the page is loaded again. */
export const skipQuestionStore: Store<boolean> = createStore(false)
