import { LOADING, type Loadable } from '../../../lib/loadable.ts'
import { type Store, createStore } from '../../../lib/store.ts'
import type { CurrentOrder } from './current-orders.ts'
import type { OrderHistoryState } from './order-history-state.ts'

/** Current orders of the user's wallet, shared by all panels that show them; loading while there is no wallet. */
export const currentOrdersStore: Store<Loadable<OrderHistoryState<CurrentOrder>>> =
  createStore<Loadable<OrderHistoryState<CurrentOrder>>>(LOADING)
